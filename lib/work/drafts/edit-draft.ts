import type { Work } from "@/lib/access/actor/as-actor";
import { insertItems, lockDraft, type NewItem } from "@/lib/activity/drafts/commands";
import { listItems } from "@/lib/activity/drafts/queries";
import { type DraftItem, effectiveItems } from "@/lib/activity/drafts/rules";
import type { DraftedBooking, DraftedMove, DraftedRemoval, DraftedRevert } from "@/lib/activity/drafts/schema";
import type { PlacedBooking } from "@/lib/activity/reservations/bodies";
import { type BookableType, kinds, typeOfCode } from "@/lib/activity/reservations/kinds";
import { findReservationRow } from "@/lib/activity/reservations/queries";
import { demandMayBook, mayCancel, mayOverrideBlocking } from "@/lib/activity/reservations/reach";
import { type BookingTimes, parseBookedPeople } from "@/lib/activity/reservations/rules";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { DraftPlanning } from "@/prisma/generated/client";
import { standing } from "../planning/change";
import { type AskedBooking, nameSite, planEach } from "../planning/plan-booking";

/** What a draft's change was made of: the items that take it back, and the reservations that it concerns. */
export type DraftChange = { itemIds: string[]; reservationIds: string[] };

/**
 * Says in a draft what a reservation shall be: a new one, or one that is published or in the draft already. What could not be booked
 * by anybody is refused at once; conflicts and verdicts are shown, and refuse the publication.
 */
export async function draftBooking(work: Work, draftId: string, input: DraftedBooking): Promise<DraftChange> {
  const draft = await lockDraft(work, draftId);
  const type = typeOfCode(input.type) as BookableType;
  const given = await nameSite(work, input.booking);
  if (given.siteId !== draft.siteId) throw makeInvalidFieldProblem("siteId", "drafts.otherSite");
  if (given.guest) throw makeInvalidFieldProblem("guest", "drafts.noGuest");
  if (!input.id)
    return writeItems(work, draft, [await planItem(work, draft, { id: newId(), type, given, basedOn: null })]);
  const standing = await findInDraft(work, draft, input.id, input.version);
  if (standing.type !== type) throw new Problem("invalid", "reservations.typeIsFixed");
  return writeItems(work, draft, [await planItem(work, draft, { ...standing, given })]);
}

/** Moves a reservation in a draft. Its parts move with start and end, as they do on the board (`moveReservation`). */
export async function draftMove(
  work: Work,
  draftId: string,
  { id, ...move }: DraftedMove,
  version: number | undefined,
): Promise<DraftChange> {
  const draft = await lockDraft(work, draftId);
  const standing = await findInDraft(work, draft, id, version);
  return writeItems(work, draft, [await planItem(work, draft, { ...standing, given: moveBody(standing.given, move) })]);
}

/** Removes reservations in a draft. A published one will be cancelled, for which it needs a reason and the right to do that. */
export async function draftRemoval(work: Work, draftId: string, input: DraftedRemoval): Promise<DraftChange> {
  const draft = await lockDraft(work, draftId);
  const items: NewItem[] = [];
  const drafted = new Map(effectiveItems(await listItems(work, draft.id)).map((item) => [item.reservationId, item]));
  for (const { id, version } of input.reservations) {
    const { type, basedOn } = await findInDraft(work, draft, id, version);
    const item = drafted.get(id);
    if (item) await demandMayTakeOut(work, draft, item);
    if (basedOn !== null) await demandMayCancel(work, id, input.reasonId);
    items.push({ reservationId: id, type, basedOn, body: null, reasonId: basedOn === null ? null : input.reasonId! });
  }
  return writeItems(work, draft, items);
}

/** Takes a reservation out of a draft: it stays as it is published, and a new one is gone. */
export async function draftRevert(work: Work, draftId: string, { id, version }: DraftedRevert): Promise<DraftChange> {
  const draft = await lockDraft(work, draftId);
  const item = effectiveItems(await listItems(work, draft.id)).find(({ reservationId }) => reservationId === id);
  if (!item) throw new Problem("notFound", "errors.notFound");
  if (item.number !== version) throw new Problem("conflict", "errors.stale");
  await demandMayTakeOut(work, draft, item);
  return writeItems(work, draft, [revertOf(item)]);
}

/** The item that leaves a reservation as it is published. */
export const revertOf = ({ reservationId, type }: Pick<NewItem, "reservationId" | "type">): NewItem => {
  return { reservationId, type, basedOn: null, body: null, reasonId: null };
};

export type Standing = { id: string; type: BookableType; given: PlacedBooking; basedOn: number | null };

/**
 * Finds what a reservation is in a draft: as the draft has it, or else as it is published. Throws 404 for one of another site or of
 * none, 428 without a version and 409 where somebody has changed it since.
 */
export async function findInDraft(
  work: Work,
  draft: DraftPlanning,
  id: string,
  version: number | undefined,
): Promise<Standing> {
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  const item = effectiveItems(await listItems(work, draft.id)).find(({ reservationId }) => reservationId === id);
  if (item) {
    if (item.number !== version) throw new Problem("conflict", "errors.stale");
    if (!item.body) throw new Problem("conflict", "drafts.isRemoved");
    return { id, type: item.type, given: ownBodyOf(work, item.body, item.authorId), basedOn: item.basedOn };
  }
  const { planned, again } = await standing(work, id);
  if (planned.siteId !== draft.siteId) throw new Problem("notFound", "errors.notFound");
  if (planned.state !== "Scheduled") throw new Problem("conflict", "reservations.alreadyDone");
  if (planned.version !== version) throw new Problem("conflict", "errors.stale");
  const { type, input } = again({ startShift: 0, endShift: 0 });
  // Its guest stays with it.
  return { id, type, given: { ...input, guest: undefined }, basedOn: planned.version };
}

/** A body that the actor takes over: why it is booked in spite of a rule is said by whoever drafts it, and by nobody in their place. */
export const ownBodyOf = (
  { actor }: Pick<Work, "actor">,
  body: PlacedBooking,
  authorId: string | null,
): PlacedBooking => (authorId === actor.id ? body : { ...body, overrideReason: undefined });

/** Throws 403 unless the actor drafted an item, or may book what it books or changes: only they may also take it out. */
export async function demandMayTakeOut(work: Work, draft: DraftPlanning, item: DraftItem): Promise<void> {
  const { authorId, reservationId, type, body, basedOn } = item;
  if (authorId === work.actor.id) return;
  const row = basedOn === null ? null : await findReservationRow(work, reservationId);
  const operationId = body?.aircraft?.operationId;
  const operation = operationId
    ? await work.db.operationType.findUnique({ where: { id: operationId }, select: { bookingRight: true } })
    : row?.operationType;
  const people = body ? parseBookedPeople(type, body) : (row?.people ?? []);
  demandMayBook(work.actor, { siteId: draft.siteId, type, people, bookingRight: operation?.bookingRight ?? null });
}

/** Throws 422 for somebody whom a change adds and who has no role at the draft's site: what is found of them isn't told there. */
async function refuseStrangers(work: Work, draft: DraftPlanning, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)];
  const known = await work.db.person.count({ where: { id: { in: ids }, roles: { some: { siteId: draft.siteId } } } });
  if (known < ids.length) throw makeInvalidFieldProblem("users", "reservations.personUnknown");
}

/** Writes items of a locked draft. */
export async function writeItems(work: Work, draft: DraftPlanning, items: readonly NewItem[]): Promise<DraftChange> {
  const itemIds = await insertItems(work, draft, items);
  return { itemIds, reservationIds: items.map(({ reservationId }) => reservationId) };
}

/** Plans what a reservation shall be in a draft. Throws what would refuse anybody's booking of it. */
export async function planItem(
  work: Work,
  draft: DraftPlanning,
  { id, type, given: asGiven, basedOn }: Standing,
): Promise<NewItem> {
  const mayOverride = mayOverrideBlocking(work.actor, draft.siteId);
  const given = mayOverride ? asGiven : { ...asGiven, overrideReason: undefined };
  const current = basedOn === null ? undefined : await findReservationRow(work, id);
  const freedLessonIds = await listFreedLessons(work, draft);
  const asked: AskedBooking = { id, type, given, current, freedLessonIds };
  const [plan] = await planEach(work, [asked], { hold: false });
  if (plan!.refusals[0] || !plan!.booking) throw plan!.refusals[0];
  const booked = new Set(current?.people.map(({ personId }) => personId));
  await refuseStrangers(
    work,
    draft,
    given.users.flatMap(({ userId }) => (booked.has(userId) ? [] : [userId])),
  );
  const body = withTimes(given, type, plan!.booking.times);
  return { reservationId: id, type, basedOn, body, reasonId: null };
}

/** Lists the lessons of published reservations that a draft changes or removes: another one may teach them instead. */
export async function listFreedLessons(work: Pick<Work, "db">, { id }: Pick<DraftPlanning, "id">): Promise<string[]> {
  const published = effectiveItems(await listItems(work, id)).flatMap(({ basedOn, reservationId }) =>
    basedOn === null ? [] : [reservationId],
  );
  const parts = await work.db.reservationPerson.findMany({
    where: { reservationId: { in: published }, lessonId: { not: null } },
    select: { lessonId: true },
  });
  return parts.flatMap(({ lessonId }) => lessonId ?? []);
}

async function demandMayCancel(work: Work, id: string, reasonId: string | undefined): Promise<void> {
  const { db, actor, now } = work;
  const row = await findReservationRow(work, id);
  const { cancellationNoticeHours } = await db.school.findFirstOrThrow({ select: { cancellationNoticeHours: true } });
  const subject = row && { ...row, bookingRight: row.operationType?.bookingRight ?? null };
  if (!subject || !mayCancel(actor, subject, now, cancellationNoticeHours))
    throw new Problem("forbidden", "reservations.noRight");
  if (!reasonId) throw makeInvalidFieldProblem("reasonId", "reservations.reasonRequired");
  const reason = await db.cancellationReason.findUnique({ where: { id: reasonId } });
  if (reason?.state !== "Active") throw makeInvalidFieldProblem("reasonId", "reservations.reasonUnknown");
}

/** The body with the times that were rounded and derived, so that a move knows them all. A turnaround follows its aircraft. */
export function withTimes(given: PlacedBooking, type: BookableType, times: BookingTimes): PlacedBooking {
  const { start, end, offBlock, onBlock, briefingMinutes, debriefingMinutes } = times;
  if (!kinds[type].isFlight) return { ...given, start, end };
  const aircraft = given.aircraft && { ...given.aircraft, startFlight: offBlock, endFlight: onBlock };
  const lengths = { durationBriefing: briefingMinutes, durationDebriefing: debriefingMinutes };
  return { ...given, start, end, ...lengths, aircraft };
}

export function moveBody(body: PlacedBooking, move: Omit<DraftedMove, "id" | "version">): PlacedBooking {
  const { start, end = body.end + start - body.start, aircraftId, classroomId, person, startTurnaround } = move;
  const [early, late] = [start - body.start, end - body.end];
  if (aircraftId && !body.aircraft) throw makeInvalidFieldProblem("aircraftId", "reservations.aircraftNotAllowed");
  if (classroomId && !body.classroom) throw makeInvalidFieldProblem("classroomId", "reservations.classroomNotAllowed");
  if (person && !body.users.some(({ userId }) => userId === person.from))
    throw makeInvalidFieldProblem("person", "reservations.personNotBooked");
  const shift = (at: number | null | undefined, by: number) => (at == null ? at : at + by);
  return {
    ...body,
    ...{ start, end },
    aircraft: body.aircraft && {
      ...body.aircraft,
      aircraftId: aircraftId ?? body.aircraft.aircraftId,
      startFlight: shift(body.aircraft.startFlight, early),
      endFlight: shift(body.aircraft.endFlight, late),
      startTurnaround: startTurnaround ?? (aircraftId ? undefined : shift(body.aircraft.startTurnaround, early)),
    },
    classroom: body.classroom && { classroomId: classroomId ?? body.classroom.classroomId },
    users: body.users.map((user) => (user.userId === person?.from ? { ...user, userId: person.to } : user)),
  };
}

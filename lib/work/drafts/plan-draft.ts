import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { readActorsOfPeople } from "@/lib/access/actor/load-actor";
import { listItems } from "@/lib/activity/drafts/queries";
import { type DraftItem, effectiveItems } from "@/lib/activity/drafts/rules";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { findReservationRows, type ReservationRow, readAsWritten } from "@/lib/activity/reservations/queries";
import { mayBook, mayCancel, mayOverrideBlocking } from "@/lib/activity/reservations/reach";
import { lessonIdsOf } from "@/lib/activity/reservations/rules";
import type { ConflictView } from "@/lib/activity/reservations/schema";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { groupBy } from "@/lib/platform/group-by";
import { Problem } from "@/lib/platform/problem";
import type { DraftPlanning } from "@/prisma/generated/client";
import { findConflicts, isBlocked, planEach } from "../planning/plan-booking";
import { listFreedLessons } from "./edit-draft";

/** One reservation of a draft as it would be published, and what stands against that. */
export type PlannedItem = {
  item: DraftItem;
  /** The published reservation that it changes or removes, if it is still there. */
  current: ReservationRow | undefined;
  booking: PlannedBooking | null;
  /** The booking as a board shows it. Its version is the item's number. */
  bar: PublicReservation | null;
  isOutdated: boolean;
  refusals: Problem[];
  conflicts: ConflictView[];
};

/**
 * Plans all that a draft would change, over the plan as it is now. It writes nothing. With `hold`, the records that it names are
 * locked until the transaction ends.
 */
export async function planDraft(
  reading: Reading,
  draft: DraftPlanning,
  means: { hold: boolean },
): Promise<PlannedItem[]> {
  return planItems(reading, draft, effectiveItems(await listItems(reading, draft.id)), means);
}

/** Plans what these items would change, each another reservation, as `planDraft` does. */
export async function planItems(
  reading: Reading,
  draft: DraftPlanning,
  items: readonly DraftItem[],
  means: { hold: boolean },
): Promise<PlannedItem[]> {
  const { db } = reading;
  const published = items.filter(({ basedOn }) => basedOn !== null).map(({ reservationId }) => reservationId);
  const rows = new Map((await findReservationRows(reading, published)).map((row) => [row.id, row]));
  const freedLessonIds = await listFreedLessons(reading, draft);
  const booked = items.filter(({ body }) => body !== null);
  const plans = await planEach(
    reading,
    booked.map(({ reservationId: id, type, body }) => {
      return { id, type, given: body!, current: rows.get(id), freedLessonIds };
    }),
    means,
  );
  const planOf = new Map(booked.map(({ id }, at) => [id, plans[at]!]));
  const bookings = plans.flatMap(({ booking }) => booking ?? []);
  const numberOf = new Map(items.map(({ reservationId, number }) => [reservationId, number]));
  const bars = new Map((await readAsWritten(db, bookings, ({ id }) => numberOf.get(id)!)).map((bar) => [bar.id, bar]));
  const except = items.map(({ reservationId }) => reservationId);
  const taken = await findConflicts(db, reading.actor, bookings, { except, most: MOST_CONFLICTS });
  const findAmong = makeConflictFinder(bookings, bars);
  const listMissingRights = await readRights(reading, items);
  const twice = listTwice(bookings.flatMap(({ parts }) => lessonIdsOf(parts)));
  return items.map((item) => {
    const { booking = null, refusals = [] } = planOf.get(item.id) ?? {};
    const current = rows.get(item.reservationId);
    const isGone = item.basedOn !== null && current?.state !== "Scheduled";
    const isTwice = booking !== null && lessonIdsOf(booking.parts).some((id) => twice.has(id));
    return {
      ...{ item, current, booking },
      bar: bars.get(item.reservationId) ?? null,
      isOutdated: item.basedOn !== null && (isGone || current?.version !== item.basedOn),
      refusals: [
        ...refusals,
        ...(isGone ? [new Problem("conflict", "drafts.isGone")] : []),
        ...(isTwice ? [new Problem("conflict", "drafts.lessonTwice")] : []),
        ...listMissingRights(item, booking, current),
      ],
      conflicts: booking ? [...taken.filter((one) => isInTheWay(booking, one)), ...findAmong(booking)] : [],
    };
  });
}

/**
 * Reads which rights are missing for each item. Items run with their authors' rights, so that these must still be allowed to book
 * what each says, also against a rule that blocks it, or to cancel it. Who reads must be allowed to cancel what is removed, too;
 * what they may not book `planEach` has refused already.
 */
async function readRights({ db, actor, now }: Reading, items: readonly DraftItem[]) {
  const authors = await readActorsOfPeople(
    db,
    items.map(({ authorId }) => authorId),
  );
  const operationTypes = await db.operationType.findMany({ select: { id: true, bookingRight: true } });
  const rightOf = new Map(operationTypes.map(({ id, bookingRight }) => [id, bookingRight]));
  const { cancellationNoticeHours } = await db.school.findFirstOrThrow({ select: { cancellationNoticeHours: true } });
  const subjectOf = <S extends { operationTypeId: string | null }>(subject: S) => ({
    ...subject,
    bookingRight: rightOf.get(subject.operationTypeId ?? "") ?? null,
  });
  const mayRemove = (who: Actor, current: ReservationRow | undefined) =>
    !current || mayCancel(who, subjectOf(current), now, cancellationNoticeHours);
  const isAllowed = (who: Actor, booking: PlannedBooking | null, current: ReservationRow | undefined): boolean => {
    if (!booking) return mayRemove(who, current);
    if (booking.overrideReason && !mayOverrideBlocking(who, booking.siteId)) return false;
    return mayBook(who, subjectOf({ ...booking, people: booking.parts }));
  };
  return ({ authorId, body }: DraftItem, booking: PlannedBooking | null, current: ReservationRow | undefined) => {
    const author = authors.get(authorId);
    const missing: Problem[] = [];
    if (!author || !isAllowed(author, booking, current)) missing.push(new Problem("forbidden", "drafts.authorMayNot"));
    if (body === null && !mayRemove(actor, current)) missing.push(new Problem("forbidden", "reservations.noRight"));
    return missing;
  };
}

/** Whether something keeps an item from being published by the actor. */
export const standsAgainst = (
  { actor }: Pick<Reading, "actor">,
  { booking, refusals, conflicts, isOutdated }: PlannedItem,
): boolean =>
  isOutdated || refusals.length > 0 || conflicts.length > 0 || (booking !== null && isBlocked(actor, booking));

/** More conflicts than these tell nobody more. */
const MOST_CONFLICTS = 1_000;

const isInTheWay = ({ occupations }: PlannedBooking, { resourceId, start, end }: ConflictView) =>
  occupations.some((one) => one.resourceId === resourceId && one.start < end && one.end > start);

/** Lists what stands twice in a list. */
function listTwice(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.filter((id, at) => ids.indexOf(id) < at));
}

/** Makes a function that finds which bookings of a draft are in the way of one, by the resources that both need at one time. */
export function makeConflictFinder(
  bookings: readonly PlannedBooking[],
  bars: ReadonlyMap<string, PublicReservation>,
): (booking: Pick<PlannedBooking, "id" | "occupations">) => ConflictView[] {
  const taken = bookings.flatMap(({ id, occupations }) => occupations.map((one) => ({ ...one, id })));
  const byResource = groupBy(taken, ({ resourceId }) => resourceId);
  return ({ id: own, occupations }) =>
    occupations.flatMap(({ resourceId, start, end }) =>
      (byResource.get(resourceId) ?? [])
        .filter((other) => other.id !== own && other.start < end && other.end > start)
        .map(({ id, kind, ...other }) => ({
          ...{ resourceId, resourceKind: kind, start: other.start, end: other.end },
          ...{ reservationId: id, ...nameIn(bars.get(id)!, resourceId) },
        })),
    );
}

/** How a conflict names a resource of a bar, and the bar. */
function nameIn({ aircraft, classroom, users }: PublicReservation, resourceId: string) {
  const nameOf = ({ callSign, firstName, lastName }: (typeof users)[number]) => callSign ?? `${firstName} ${lastName}`;
  const person = users.find(({ userId }) => userId === resourceId);
  const place = aircraft?.aircraftId === resourceId ? aircraft.callSign : classroom?.name;
  const label = [aircraft?.callSign, users.map(({ callSign, lastName }) => callSign ?? lastName).join(", ")];
  return { resource: person ? nameOf(person) : (place ?? ""), label: label.filter(Boolean).join(" · ") };
}

import { demandPersonActor, type PersonActor } from "@/lib/access/actor/actor";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { closeRequest, insertRequest } from "@/lib/activity/requests/commands";
import { findLatestRequest, listAnswererIds } from "@/lib/activity/requests/queries";
import { listAsks } from "@/lib/activity/requests/reach";
import type { RequestAnswerInput, RequestInput, RequestsView } from "@/lib/activity/requests/schema";
import { readReservationDetails } from "@/lib/activity/reservations/queries";
import {
  isExemptFromCancelNotice,
  isParticipant,
  isShared,
  mayCancel,
  toRightsSubject,
} from "@/lib/activity/reservations/reach";
import { refuseFarOffDates } from "@/lib/activity/reservations/rules";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { roundPeriod, toUnix } from "@/lib/platform/time";
import { cancelReservation, findReason, lockReservationRow } from "./cancel";
import { leaveReservation } from "./leave";
import { latestStartWithin } from "./quotas";

const readNoticeHours = async ({ db }: Pick<Reading, "db">) =>
  (await db.school.findFirstOrThrow({ select: { cancellationNoticeHours: true } })).cancellationNoticeHours;

/**
 * Reads the latest request about a reservation, for its author and those who answer it, and what the reader may do. Throws 404
 * when the reader may not know of the reservation.
 */
export async function readRequests(reading: Reading, id: string): Promise<RequestsView> {
  const { db, actor, now } = reading;
  const found = await readReservationDetails(db, id);
  if (!found || !can(actor, "planning.read", found.planned.siteId)) throw new Problem("notFound", "errors.notFound");
  const { siteId } = found.planned;
  const subject = toRightsSubject(found.planned, found.details.bookingRight);
  const latest = await findLatestRequest(reading, id);
  const isOpen = latest?.state === "Open" && subject.state === "Scheduled" && subject.startAt > now;
  const mayAnswer = can(actor, "reservation.answer", siteId);
  return {
    noticeHours: found.details.noticeHours,
    latest: latest && (mayAnswer || latest.userId === actor.id) ? latest : null,
    rights: {
      asks: isOpen ? [] : listAsks(actor, subject, now, found.details.noticeHours),
      withdraw: isOpen && latest.userId === actor.id,
      answer: isOpen && mayAnswer,
    },
  };
}

/**
 * Asks staff to cancel a reservation or to move it, because the school's notice no longer lets the actor do it, and returns the
 * request's id. Throws 409 when
 * something is asked already, or when the actor may still do it themselves.
 */
export async function askForChange(work: Work, id: string, input: RequestInput): Promise<{ id: string }> {
  const { db, actor, now } = work;
  const { row, subject } = await lockReservationRow(work, id);
  const person: PersonActor = demandPersonActor(actor);
  const hours = await readNoticeHours(work);
  if (!listAsks(actor, subject, now, hours).includes(input.kind)) {
    if (subject.state !== "Scheduled") throw new Problem("conflict", "reservations.alreadyDone");
    if (isParticipant(actor, subject) && mayCancel(actor, subject, now, hours))
      throw new Problem("conflict", "reservations.requests.notNeeded");
    const justBefore = { ...subject, startAt: new Date(now.getTime() + 1) };
    const wasOwn = listAsks(actor, justBefore, now, Number.MAX_SAFE_INTEGER).length > 0;
    throw new Problem("forbidden", wasOwn ? "reservations.begun" : "reservations.noRight");
  }
  const open = await db.reservationRequest.findFirst({ where: { reservationId: id, state: "Open" } });
  if (open) throw new Problem("conflict", "reservations.requests.open");
  let wanted: RequestInput = input;
  if (input.kind === "Cancellation") {
    const reason = await db.cancellationReason.findUnique({ where: { id: input.reasonId } });
    if (reason?.state !== "Active") throw makeInvalidFieldProblem("reasonId", "reservations.reasonUnknown");
  } else {
    wanted = { ...input, start: await roundStart(work, row, input.start) };
    await refuseWrongStart(work, row, wanted.start);
  }
  const answererIds = await listAnswererIds(work, row.siteId);
  const place = { reservationId: id, siteId: row.siteId };
  return { id: await insertRequest(work, place, wanted, { personId: person.id, answererIds }) };
}

/** The start on a slot of the site, as it would be booked (DECISIONS, "Reservations and planning"). */
async function roundStart({ db }: Work, row: { siteId: string; startAt: Date; endAt: Date }, start: number) {
  const [{ slotMinutes }, { timeZone }] = await Promise.all([
    db.school.findFirstOrThrow({ select: { slotMinutes: true } }),
    db.site.findUniqueOrThrow({ where: { id: row.siteId }, select: { timeZone: true } }),
  ]);
  return roundPeriod(start, start + toUnix(row.endAt) - toUnix(row.startAt), slotMinutes, timeZone).start;
}

/** Throws 422 for a start that nobody could be given: one that is past, that stands already, or further ahead than people book. */
async function refuseWrongStart({ db, now }: Work, row: { startAt: Date; endAt: Date }, start: number): Promise<void> {
  const stands = toUnix(row.startAt);
  if (start <= toUnix(now)) throw makeInvalidFieldProblem("start", "reservations.inThePast");
  if (start === stands) throw makeInvalidFieldProblem("start", "reservations.requests.sameTime");
  refuseFarOffDates({ start, end: start + toUnix(row.endAt) - stands }, toUnix(now));
  const { bookingHorizonDays: days } = await db.school.findFirstOrThrow({ select: { bookingHorizonDays: true } });
  if (start > Math.max(stands, latestStartWithin(days, now)))
    throw makeInvalidFieldProblem("start", "reservations.quotas.horizon", { days });
}

/** Withdraws the actor's own open request. */
export async function withdrawRequest(work: Work, id: string): Promise<void> {
  const { row } = await lockReservationRow(work, id);
  const latest = await findLatestRequest(work, id);
  if (latest?.userId !== work.actor.id) throw new Problem("forbidden", "reservations.noRight");
  // Sent again, a withdrawal changes nothing.
  if (latest.state === "Withdrawn") return;
  if (latest.state !== "Open") throw new Problem("conflict", "reservations.requests.over");
  await closeRequest(work, row.siteId, { ...latest, personId: latest.userId }, "Withdrawn");
}

/**
 * Grants or refuses a request. A granted cancellation cancels with its reason and comment, or takes its author off what they share with others. Another time isn't granted here:
 * whoever moves the reservation grants it. Throws 409 when the request has been answered otherwise or has ended.
 */
export async function answerRequest(work: Work, id: string, input: RequestAnswerInput): Promise<void> {
  const { db, actor, now } = work;
  const { row, subject } = await lockReservationRow(work, id);
  if (!can(actor, "reservation.answer", row.siteId) || !isExemptFromCancelNotice(actor, subject))
    throw new Problem("forbidden", "reservations.noRight");
  const request = await db.reservationRequest.findUnique({ where: { id: input.requestId } });
  if (request?.reservationId !== id) throw makeInvalidFieldProblem("requestId", "reservations.requests.over");
  const wanted = input.granted ? "Granted" : "Refused";
  // Sent again, an answer changes nothing.
  if (request.state === wanted && request.closedById === actor.id) return;
  if (request.state !== "Open" || subject.startAt <= now) throw new Problem("conflict", "reservations.requests.over");
  if (!input.granted) return closeRequest(work, row.siteId, request, "Refused", input.answer);
  if (request.kind !== "Cancellation") throw makeInvalidFieldProblem("granted", "reservations.requests.byMoving");
  await closeRequest(work, row.siteId, request, "Granted", input.answer);
  const cancellation = {
    ...{ reasonId: request.reasonId!, commentaryForCancel: request.comment },
    givenById: request.personId,
  };
  if (isShared(subject, request.personId))
    return leaveReservation(work, row, request.personId, (await findReason(work, cancellation)).audited);
  await cancelReservation(work, id, cancellation, row.version);
}

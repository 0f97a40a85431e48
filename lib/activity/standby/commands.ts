import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { OFFER_FREED_TIMES_TASK } from "@/lib/access/changes/effects";
import { TELL_WAIT_MS } from "@/lib/access/changes/undo-times";
import { newId } from "@/lib/platform/ids";
import { enqueueAll } from "@/lib/platform/queue";
import { fromUnix, toUnix } from "@/lib/platform/time";
import type { FreedTime, Prisma, Standby, StandbyOffer } from "@/prisma/generated/client";
import { takeBackNotifications } from "../notifications/commands";
import type { PlannedBooking } from "../reservations/planned-booking";
import type { OccupyingReservation } from "../reservations/queries";
import { lessonIdsOf } from "../reservations/rules";
import type { StandbyOfferState, StandbyState } from "./codes";

type Row = Omit<Prisma.StandbyUncheckedCreateInput, "id" | "state" | "createdAt" | "createdById">;

/** Stores that somebody waits. */
export async function insertStandby(work: Work, row: Row): Promise<string> {
  const [id, state] = [newId(), "Waiting" as const];
  await work.db.standby.create({ data: { id, ...row, createdAt: work.now, createdById: work.actor.id } });
  const { siteId, type, lessonId, aircraftId, model, instructorId, minutes, comment } = row;
  const after = { state, type, lessonId, aircraftId, model, instructorId, minutes, comment };
  changed(work, { kind: "Standby", id, verb: "wait", siteId, after });
  return id;
}

const VERBS = { Served: "serve", Withdrawn: "withdraw", Ended: "end" } as const;

/** Ends that somebody waits, if nobody else has ended it. What is still offered to them is so no longer. */
export async function closeStandby(
  work: Work,
  { id, siteId }: Pick<Standby, "id" | "siteId">,
  state: Exclude<StandbyState, "Waiting">,
  reservationId: string | null = null,
): Promise<void> {
  const after = { state, reservationId };
  const { count } = await work.db.standby.updateMany({
    where: { id, state: "Waiting" },
    data: { ...after, closedAt: work.now, closedById: work.actor.id, version: { increment: 1 } },
  });
  if (count === 0) return;
  const before = { state: "Waiting" as const, reservationId: null };
  changed(work, { kind: "Standby", id, verb: VERBS[state], siteId, before, after });
  await closeOffers(work, { standbyId: id }, "Gone");
}

/** Who is booked for what they wait for, at a time for which they wait, waits no longer. */
export async function settleStandbys(work: Work, bookings: readonly PlannedBooking[]): Promise<void> {
  const personIds = bookings.flatMap(waitersOf);
  if (personIds.length === 0) return;
  const waiting = await work.db.standby.findMany({
    where: { state: "Waiting", personId: { in: personIds } },
    orderBy: { id: "asc" },
  });
  for (const one of waiting) {
    const served = bookings.find((booking) => serves(booking, one));
    if (served) await closeStandby(work, one, "Served", served.id);
  }
}

const waitersOf = ({ parts }: PlannedBooking) =>
  parts.filter(({ role }) => role === "Student" || role === "Renter").map(({ personId }) => personId);

function serves(booking: PlannedBooking, { siteId, type, personId, lessonId, fromAt, untilAt }: Standby): boolean {
  const { start, end } = booking.times;
  const isTheirs = booking.siteId === siteId && booking.type === type && waitersOf(booking).includes(personId);
  const isLesson = lessonId === null || lessonIdsOf(booking.parts).includes(lessonId);
  return isTheirs && isLesson && start >= toUnix(fromAt) && end <= toUnix(untilAt);
}

/** Who was served by a reservation that is taken back waits again. Of what they have taken back they aren't asked once more. */
export async function reopenStandbys(work: Work, reservationId: string): Promise<void> {
  const served = await work.db.standby.findMany({
    where: { reservationId, state: "Served", untilAt: { gt: work.now } },
    orderBy: { id: "asc" },
  });
  for (const { id, siteId } of served) {
    const after = { state: "Waiting" as const, reservationId: null };
    await work.db.standby.update({
      where: { id },
      data: { ...after, closedAt: null, closedById: null, version: { increment: 1 } },
    });
    const before = { state: "Served" as const, reservationId };
    changed(work, { kind: "Standby", id, verb: "reopen", siteId, before, after });
    // Their yes has become a no.
    const [accepted, refused] = [{ state: "Accepted" as const }, { state: "Declined" as const }];
    const declined = await work.db.standbyOffer.updateManyAndReturn({
      where: { standbyId: id, ...accepted },
      data: { ...refused, closedAt: work.now },
      select: { id: true },
    });
    for (const offer of declined)
      changed(work, { kind: "StandbyOffer", id: offer.id, verb: "decline", siteId, before: accepted, after: refused });
  }
}

/**
 * Stores which times reservations that are cancelled, moved or withdrawn leave free, where somebody waits at their site, and asks for
 * the job that offers them, once nobody is offered to undo the change any more. Call it with the rows as they were.
 */
export async function storeFreedTimes(work: Work, rows: readonly OccupyingReservation[]): Promise<void> {
  const freed = rows
    .filter(({ endAt }) => endAt > work.now)
    .map(({ id, siteId, startAt, endAt, aircraftId, people }) => ({
      ...{ id: newId(), reservation_id: id, site_id: siteId, start_at: startAt, end_at: endAt },
      ...{ aircraft_id: aircraftId, freed_at: work.now },
      instructor_id: people.find(({ role }) => role === "Instructor")?.personId ?? null,
    }));
  if (freed.length === 0) return;
  const stored = await work.db.$executeRaw`
    INSERT INTO freed_time (id, reservation_id, site_id, start_at, end_at, aircraft_id, instructor_id, freed_at)
    SELECT f.id, f.reservation_id, f.site_id, f.start_at, f.end_at, f.aircraft_id, f.instructor_id, f.freed_at
    FROM jsonb_populate_recordset(NULL::freed_time, ${JSON.stringify(freed)}::jsonb) f
    WHERE (f.aircraft_id IS NOT NULL OR f.instructor_id IS NOT NULL)
      AND EXISTS (SELECT 1 FROM school WHERE standby_answer_minutes > 0)
      AND EXISTS (SELECT 1 FROM standby s
        WHERE s.site_id = f.site_id AND s.state = 'Waiting' AND s.from_at < f.end_at AND s.until_at > f.start_at)`;
  if (stored > 0) await askToOfferFreedTimes(work);
}

/** Asks for the job that offers freed times, once nobody is offered to undo what has freed them. */
export const askToOfferFreedTimes = (work: Work): Promise<void> =>
  enqueueAll(work.db, OFFER_FREED_TIMES_TASK, OFFER_FREED_TIMES_TASK, [
    {
      payload: {},
      runAt: new Date(work.now.getTime() + TELL_WAIT_MS),
      key: OFFER_FREED_TIMES_TASK,
    },
  ]);

/** Stores that nobody is left to whom a freed time could be offered. */
export async function closeFreedTime({ db, now }: Work, { id }: Pick<FreedTime, "id">): Promise<void> {
  await db.freedTime.update({ where: { id }, data: { closedAt: now } });
}

/** What is offered of a freed time: off-block and on-block in unix seconds. */
export type Offered = Pick<StandbyOffer, "standbyId" | "lessonId" | "aircraftId" | "instructorId"> & {
  personId: string;
  start: number;
  end: number;
  answerUntil: number;
};

/** Stores offers of a freed time and tells those who wait. */
export async function insertOffers(
  work: Work,
  { id: freedTimeId, siteId }: Pick<FreedTime, "id" | "siteId">,
  offers: readonly Offered[],
): Promise<void> {
  for (const { personId, start, end, answerUntil, ...columns } of offers) {
    const id = newId();
    const times = { startAt: fromUnix(start), endAt: fromUnix(end), answerUntil: fromUnix(answerUntil) };
    const after = { ...columns, ...times, freedTimeId, state: "Open" as const };
    await work.db.standbyOffer.create({ data: { id, siteId, ...after, offeredAt: work.now } });
    changed(work, { kind: "StandbyOffer", id, verb: "offer", siteId, after, people: [personId] });
  }
}

const OFFER_VERBS = {
  Accepted: "accept",
  Declined: "decline",
  Lapsed: "lapse",
  Taken: "miss",
  Gone: "drop",
} as const;

/** Closes those of some offers that are open. Who hasn't read of one yet needn't any more. */
export async function closeOffers(
  work: Work,
  of: { id: string | { in: string[] } } | { standbyId: string } | { freedTimeId: string },
  state: Exclude<StandbyOfferState, "Open">,
): Promise<void> {
  const closed = await work.db.standbyOffer.updateManyAndReturn({
    where: { ...of, state: "Open" },
    data: { state, closedAt: work.now },
    select: { id: true, siteId: true },
  });
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  await takeBackNotifications(work, "standbyOffered", ids);
  for (const { id, siteId } of closed)
    changed(work, {
      ...{ kind: "StandbyOffer", id, verb: OFFER_VERBS[state], siteId },
      ...{ before: { state: "Open" }, after: { state } },
    });
}

/** Writes down which offers have lapsed and who waits no longer. What somebody is just answering waits for the next run. */
export async function endLapsedStandbys(work: Work): Promise<void> {
  const { db, now } = work;
  const lapsed = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM standby_offer WHERE state = 'Open' AND answer_until <= ${now}
    ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED`;
  await closeOffers(work, { id: { in: lapsed.map(({ id }) => id) } }, "Lapsed");
  const ended = await db.$queryRaw<{ id: string; siteId: string }[]>`
    SELECT id, site_id AS "siteId" FROM standby WHERE state = 'Waiting' AND until_at <= ${now}
    ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED`;
  for (const one of ended) await closeStandby(work, one, "Ended");
}

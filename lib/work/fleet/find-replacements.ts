import type { Reading } from "@/lib/access/actor/as-actor";
import { demandPermission } from "@/lib/access/permissions/reach";
import { MOST_CANCELLED_AT_ONCE } from "@/lib/activity/reservations/bodies";
import { isBookable, kinds } from "@/lib/activity/reservations/kinds";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { listOccupiedPeriods, type ReservationRow } from "@/lib/activity/reservations/queries";
import { mayBook } from "@/lib/activity/reservations/reach";
import type { ReplacementView } from "@/lib/activity/reservations/schema";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { factsAsMoved } from "@/lib/compliance/facts-as-moved";
import { bookingRefsOf, judge } from "@/lib/compliance/judge";
import type { JudgedBooking } from "@/lib/compliance/rule";
import type { Locale } from "@/lib/platform/locale";
import { toUnix } from "@/lib/platform/time";
import { BY_POSITION, readAircraftRow } from "@/lib/records/aircraft/queries";
import type { Aircraft } from "@/prisma/generated/client";
import { judgedOf } from "../planning/rejudge";

/** How many free aircraft are judged for a reservation, those most alike first. */
const MOST_JUDGED = 8;

type Period = { start: number; end: number };

/**
 * Lists the reservations to come of an aircraft, the first ones first, each with the aircraft that could take it: Active, of
 * the same site and type, for rent where it is rented, free from turnaround to on-block, and blocked by no rule. What doesn't
 * fly, such as maintenance, stays with its aircraft.
 */
export async function findReplacements(
  reading: Reading,
  aircraftId: string,
  locale: Locale,
): Promise<ReplacementView[]> {
  const { db, actor, now } = reading;
  const leaving = await readAircraftRow(reading, aircraftId);
  demandPermission(actor, "aircraft.write", leaving.siteId);
  const { timeZone } = await db.site.findUniqueOrThrow({ where: { id: leaving.siteId }, select: { timeZone: true } });
  const rows = await db.reservation.findMany({
    where: { aircraftId, state: "Scheduled", withdrawnAt: null, endAt: { gt: now } },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
    take: MOST_CANCELLED_AT_ONCE,
    include: { people: true, guest: true, operationType: { select: { bookingRight: true } } },
  });
  const fleet = await db.aircraft.findMany({
    where: { siteId: leaving.siteId, state: "Active", type: leaving.type, id: { not: aircraftId } },
    orderBy: BY_POSITION,
  });
  fleet.sort((a, b) => unlikeness(a, leaving) - unlikeness(b, leaving));
  const taken = await listTaken(reading, fleet, rows);
  const isFree = (one: Aircraft, { start, end }: Period) =>
    !taken.get(one.id)?.some((period) => period.start < end && period.end > start);

  const asked = rows.map((row) => {
    const isMovable =
      isBookable(row.type) &&
      mayBook(actor, { ...row, bookingRight: row.operationType?.bookingRight ?? null }) &&
      kinds[row.type].isFlight;
    const fits = (one: Aircraft) => (row.type !== "Renter" || one.isRentable) && isFree(one, periodOn(one, row));
    return { row, fitting: isMovable ? fleet.filter(fits).slice(0, MOST_JUDGED) : [] };
  });
  const judgedOn = (row: (typeof rows)[number], { id }: Aircraft) => judgedOf({ ...row, aircraftId: id });
  const read = await loadFacts(
    db,
    asked.flatMap(({ row, fitting }) => fitting.map((one) => bookingRefsOf(judgedOn(row, one)))),
  );
  let facts = read;
  const moved: JudgedBooking[] = [];
  return asked.map(({ row, fitting }) => {
    const candidates = fitting.flatMap((one) => {
      const { compliance, findings } = judge(facts, judgedOn(row, one), now);
      const reader = { actor, siteId: leaving.siteId, locale, timeZone, aircraftId: one.id, parts: row.people };
      const warnings = presentWarnings(findings, reader).map(({ label }) => label);
      return compliance === "Blocking" ? [] : [{ one, warnings }];
    });
    const suggested = candidates.find(({ one }) => isFree(one, periodOn(one, row)))?.one;
    if (suggested) {
      // For the next ones, it is no longer free then (their turnaround may reach into it), and has less potential.
      taken.set(suggested.id, [...(taken.get(suggested.id) ?? []), periodOn(suggested, row)]);
      moved.push(judgedOn(row, suggested));
      facts = factsAsMoved(read, moved);
    }
    return {
      reservationId: row.id,
      version: row.version,
      candidates: candidates.map(({ one: { id, callSign, model }, warnings }) => ({
        aircraftId: id,
        callSign,
        model,
        warnings,
      })),
      suggestedId: suggested?.id ?? null,
    };
  });
}

/** 0 for an aircraft of the same model, 1 for another one of the same class, else 2. */
function unlikeness(one: Aircraft, leaving: Pick<Aircraft, "model" | "class">): number {
  if (one.model === leaving.model) return 0;
  return one.class === leaving.class ? 1 : 2;
}

/** When an aircraft would be occupied by a flight: from the start of its own turnaround to on-block. */
function periodOn(one: Aircraft, row: Pick<ReservationRow, "offBlockAt" | "onBlockAt" | "startAt" | "endAt">): Period {
  const offBlock = toUnix(row.offBlockAt ?? row.startAt);
  return { start: offBlock - one.turnaroundMinutes * 60, end: toUnix(row.onBlockAt ?? row.endAt) };
}

/** The periods in which aircraft are occupied while any of the reservations lasts, by the ids of the aircraft. */
async function listTaken({ db }: Reading, fleet: readonly Aircraft[], rows: readonly Omit<ReservationRow, "guest">[]) {
  const periods = rows.flatMap((row) => fleet.map((one) => periodOn(one, row)));
  const taken = new Map<string, Period[]>();
  if (periods.length === 0) return taken;
  const from = periods.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY);
  const to = periods.reduce((most, { end }) => Math.max(most, end), 0);
  const resourceIds = fleet.map(({ id }) => id);
  for (const { resourceId, ...period } of await listOccupiedPeriods(db, { resourceIds, from, to }))
    taken.set(resourceId, [...(taken.get(resourceId) ?? []), period]);
  return taken;
}

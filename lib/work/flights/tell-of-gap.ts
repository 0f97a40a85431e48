import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { type FlightRow, type HobbsReading, readLastReading } from "@/lib/activity/flights/follow-up/queries";
import { gapBefore, RESPONSIBLE } from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { fromUnix } from "@/lib/platform/time";

/**
 * Tells who was in command of the flight before, and the staff of the site, that a flight that is closed began at another reading
 * of the horameter than the last. The same gap is told once, however often the flight is opened again.
 */
export async function tellOfGap(work: Work, row: FlightRow, legs: readonly LegEntry[]): Promise<void> {
  const { id, siteId, flight } = row;
  const offBlockAt = fromUnix(legs[0]!.offBlock!);
  const last = await readLastReading(work, { ...row, flight: null, offBlockAt });
  const gap = gapBefore(legs, last?.hundredths ?? null) || null;
  const isExplained = gap !== null && (await isFlightMissing(work, row, last!, offBlockAt));
  const told = isExplained ? null : gap;
  const before = flight?.toldGapHundredths ?? null;
  if (told === before) return;
  await work.db.flight.update({ where: { reservationId: id }, data: { toldGapHundredths: told } });
  const change = { before: { toldGapHundredths: before }, after: { toldGapHundredths: told } };
  if (told === null) changed(work, { kind: "Flight", id, verb: "correctGap", siteId, ...change });
  else
    changed(work, { kind: "Flight", id, verb: "tellGap", siteId, ...change, people: await listTold(work, row, last!) });
}

/** Whether a flight since the last reading still waits for its follow-up, so that its hours are missing only until then. */
async function isFlightMissing(
  { db }: Work,
  { id, aircraft }: FlightRow,
  last: HobbsReading,
  offBlockAt: Date,
): Promise<boolean> {
  const waiting = await db.reservation.count({
    where: {
      ...{ aircraftId: aircraft.id, state: "FlightFollowUpNeeded", withdrawnAt: null },
      ...{ offBlockAt: { gte: last.at, lt: offBlockAt }, NOT: { id } },
    },
  });
  return waiting > 0;
}

/** Who was in command of the flight before, and the staff of the site. */
async function listTold({ db }: Work, { siteId }: FlightRow, { reservationId }: HobbsReading): Promise<string[]> {
  const staff = await db.siteRole.findMany({
    where: { siteId, role: "Staff", person: { state: "Active" } },
    select: { personId: true },
  });
  const commanders =
    reservationId === null
      ? []
      : await db.legPilot.findMany({
          where: {
            leg: { reservationId, state: "Validated" },
            function: { in: [...RESPONSIBLE] },
            person: { state: "Active" },
          },
          select: { personId: true },
        });
  return [...new Set([...staff, ...commanders].map(({ personId }) => personId))];
}

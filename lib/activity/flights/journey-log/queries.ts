import type { Reading } from "@/lib/access/actor/as-actor";
import { type Paging, skipAndTake } from "@/lib/platform/paging";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { readAircraft } from "@/lib/records/aircraft/queries";
import type { LogbookPeriod } from "@/lib/records/aircraft/schema";
import { Prisma } from "@/prisma/generated/client";
import { kinds } from "../../reservations/kinds";
import { PILOT_FUNCTIONS } from "../codes";
import { observationsOf } from "./rules";
import type { JourneyEntryView, JourneyLogQuery, JourneyLogView, JourneySums } from "./schema";

const entryRow = {
  ...{ id: true, reservationId: true, fromAirport: true, viaAirports: true, toAirport: true },
  ...{ offBlockAt: true, takeOffAt: true, landingAt: true, onBlockAt: true, hasTimes: true },
  ...{ landingsByDay: true, landingsByNight: true },
  pilots: {
    where: { function: { not: null } },
    select: { function: true, person: { select: { firstName: true, lastName: true } } },
    orderBy: [{ function: "asc" }, { personId: "asc" }],
  },
  reservation: {
    select: {
      ...{ siteId: true, type: true, operationType: { select: { name: true } } },
      flight: { select: { closedAt: true, closedBy: { select: { firstName: true, lastName: true } } } },
    },
  },
} satisfies Prisma.LegSelect;
type EntryRow = Prisma.LegGetPayload<{ select: typeof entryRow }>;

type Flown = { id: string; isAirborneOnly: boolean };
const whereFlown = ({ id }: Flown, { dateMin, dateMax }: LogbookPeriod) => ({
  ...{ aircraftId: id, state: "Validated" as const },
  offBlockAt: {
    ...(dateMin !== undefined && { gte: fromUnix(dateMin) }),
    ...(dateMax !== undefined && { lt: fromUnix(dateMax) }),
  },
});

/** Lists the legs of an aircraft in a period, with their crew, in an order. */
export async function listJourneys(
  { db }: Pick<Reading, "db">,
  aircraft: Flown,
  period: LogbookPeriod,
  { direction, ...paging }: { direction: "asc" | "desc" } & Paging<never>,
): Promise<JourneyEntryView[]> {
  const rows = await db.leg.findMany({
    where: whereFlown(aircraft, period),
    select: entryRow,
    orderBy: [{ offBlockAt: direction }, { id: direction }],
    ...skipAndTake(paging),
  });
  if (rows.length === 0) return [];
  const [first, last] = direction === "asc" ? [rows[0]!, rows.at(-1)!] : [rows.at(-1)!, rows[0]!];
  const next = await db.leg.findFirst({
    where: { aircraftId: aircraft.id, state: "Validated", offBlockAt: { gt: last.offBlockAt } },
    select: { offBlockAt: true },
    orderBy: { offBlockAt: "asc" },
  });
  const defects = await db.defect.findMany({
    where: { aircraftId: aircraft.id, reportedAt: { gte: first.offBlockAt, ...(next && { lt: next.offBlockAt }) } },
    select: { number: true, description: true, reportedAt: true },
    orderBy: { number: "asc" },
  });
  const observed = defects.map(({ number, description, reportedAt }) => ({
    ...{ text: `${number} ${description}`, at: toUnix(reportedAt) },
  }));
  const startOf = (row: { offBlockAt: Date } | null | undefined) => (row ? { offBlock: toUnix(row.offBlockAt) } : null);
  return rows.map((row, at) => {
    const later = direction === "asc" ? rows[at + 1] : rows[at - 1];
    return presentEntry(row, aircraft, observationsOf(observed, startOf(row)!, startOf(later ?? next)));
  });
}

function presentEntry(row: EntryRow, { isAirborneOnly }: Flown, observations: string[]): JourneyEntryView {
  const { reservation, takeOffAt, landingAt } = row;
  const flight = reservation?.flight;
  const isAirborne = isAirborneOnly && takeOffAt && landingAt;
  const [from, to] = isAirborne ? [takeOffAt, landingAt] : [row.offBlockAt, row.onBlockAt];
  return {
    ...{ id: row.id, reservationId: row.reservationId, siteId: reservation?.siteId ?? null },
    ...{ from: row.fromAirport, via: row.viaAirports, to: row.toAirport },
    ...{ offBlock: toUnix(row.offBlockAt), onBlock: toUnix(row.onBlockAt), hasTimes: row.hasTimes },
    minutes: Math.round((toUnix(to) - toUnix(from)) / 60),
    landings: row.landingsByDay + row.landingsByNight,
    crew: row.pilots.map(({ function: name, person }) => ({
      name: `${person.lastName} ${person.firstName}`,
      mode: PILOT_FUNCTIONS.indexOf(name!),
    })),
    type: reservation && kinds[reservation.type].code,
    operation: reservation?.operationType?.name ?? "",
    observations,
    signedBy: flight?.closedBy ? `${flight.closedBy.firstName} ${flight.closedBy.lastName}` : "",
    signedAt: flight?.closedAt ? toUnix(flight.closedAt) : null,
  };
}

/** Adds up the legs of an aircraft in a period. Each leg is rounded by itself, as its line shows it. */
async function addJourneys(
  { db }: Pick<Reading, "db">,
  { id, isAirborneOnly }: Flown,
  { dateMin, dateMax }: LogbookPeriod,
): Promise<JourneySums & { count: number }> {
  const from = dateMin === undefined ? Prisma.empty : Prisma.sql`AND off_block_at >= ${fromUnix(dateMin)}`;
  const until = dateMax === undefined ? Prisma.empty : Prisma.sql`AND off_block_at < ${fromUnix(dateMax)}`;
  const flown = isAirborneOnly
    ? Prisma.sql`coalesce(landing_at - take_off_at, on_block_at - off_block_at)`
    : Prisma.sql`(on_block_at - off_block_at)`;
  const [row] = await db.$queryRaw<{ count: number; minutes: number; landings: number }[]>`
    SELECT count(*)::int AS count, coalesce(sum(floor(date_part('epoch', ${flown}) / 60 + 0.5)), 0)::int AS minutes,
      coalesce(sum(landings_by_day + landings_by_night), 0)::int AS landings
    FROM leg WHERE aircraft_id = ${id} AND state = 'Validated' ${from} ${until}`;
  return row!;
}

/** Reads whose journey log it is. Throws 404 for who may not read the aircraft. */
export async function readFlown(reading: Reading, id: string): Promise<Flown & { callSign: string; model: string }> {
  await readAircraft(reading, id);
  const { callSign, model, type, flightTimeKind } = await reading.db.aircraft.findUniqueOrThrow({ where: { id } });
  return { ...{ id, callSign, model }, isAirborneOnly: type === "Aircraft" && flightTimeKind === "Airborne" };
}

/** What an aircraft had flown before a period began. */
export const addCarried = async (reading: Pick<Reading, "db">, aircraft: Flown, { dateMin }: LogbookPeriod) => {
  if (dateMin === undefined) return { minutes: 0, landings: 0 };
  const { minutes, landings } = await addJourneys(reading, aircraft, { dateMax: dateMin });
  return { minutes, landings };
};

/** Reads a page of an aircraft's journey log, the latest legs first, with the sums of its period and of all before. */
export async function readJourneyLog(
  reading: Reading,
  aircraftId: string,
  { dateMin, dateMax, ...paging }: JourneyLogQuery,
): Promise<JourneyLogView> {
  const aircraft = await readFlown(reading, aircraftId);
  const period = { dateMin, dateMax };
  const [entries, { count, ...inPeriod }, carried] = await Promise.all([
    listJourneys(reading, aircraft, period, { direction: "desc", ...paging }),
    addJourneys(reading, aircraft, period),
    addCarried(reading, aircraft, period),
  ]);
  return { entries, count, inPeriod, carried };
}

import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { PagedRows, type Paging, skipAndTake, toPrismaDirection } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { escapeWildcards } from "@/lib/platform/wildcards";
import { matchesAllWords } from "@/lib/platform/words";
import type { Prisma } from "@/prisma/generated/client";
import type { RecordState } from "../codes";
import { readCurrency } from "../school/queries";
import { AIRCRAFT_TYPES, COUNTER_CAUSES } from "./codes";
import { type AircraftRow, includeWithAircraft, presentAircraft, presentAircraftLight } from "./present";
import type { AircraftLight, AircraftListQuery, AircraftView, CounterMovementView } from "./schema";
import { searchTextOf } from "./wire";

/** The order of the planning board. */
export const BY_POSITION = [{ order: "asc" }, { callSign: "asc" }] satisfies Prisma.AircraftOrderByWithRelationInput[];

/** Prisma condition: the aircraft is of the reach. When the reach is everything, only those of Active sites. */
const whereInReach = (reach: Reach): Prisma.AircraftWhereInput => ({
  siteId: toSiteIdFilter(reach),
  site: reach.everything ? { state: "Active" } : undefined,
});

/** Lists the Active aircraft of a reach, by their position. */
export async function listActiveAircraft({ db }: Reading, reach: Reach): Promise<AircraftLight[]> {
  const rows = await db.aircraft.findMany({ where: { state: "Active", ...whereInReach(reach) }, orderBy: BY_POSITION });
  return rows.map(presentAircraftLight);
}

/** Lists the ids of the aircraft of a reach that aren't archived, with their sites. */
export function listAircraftPlaces({ db }: Reading, reach: Reach): Promise<{ id: string; siteId: string }[]> {
  const where = { state: { not: "Archived" as const }, ...whereInReach(reach) };
  return db.aircraft.findMany({ where, select: { id: true, siteId: true }, orderBy: BY_POSITION });
}

/** Which aircraft a list holds. What isn't named doesn't matter. */
export type AircraftFilter = { states: readonly RecordState[] } & Partial<
  Pick<AircraftListQuery, "text" | "types" | "tagsIds" | "enableRental">
>;

export const toAircraftFilter = ({ statut, ...filter }: AircraftListQuery): AircraftFilter => ({
  ...filter,
  states: statut,
});

/** Lists the aircraft of a reach that pass a filter, by their position. */
export async function listAircraft(
  reading: Reading,
  reach: Reach,
  { states, text = "", types = [], tagsIds = [], enableRental }: AircraftFilter,
): Promise<AircraftView[]> {
  const rows = await reading.db.aircraft.findMany({
    where: {
      ...whereInReach(reach),
      state: { in: [...states] },
      type: types.length > 0 ? { in: types.map((code) => AIRCRAFT_TYPES[Number(code)]!) } : undefined,
      tags: tagsIds.length > 0 ? { some: { tagId: { in: tagsIds }, isForRental: false } } : undefined,
      isRentable: enableRental && enableRental === "true",
    },
    orderBy: BY_POSITION,
    include: includeWithAircraft,
  });
  const currency = await readCurrency(reading);
  const found = rows.filter((row) => matchesAllWords(searchTextOf({ ...row, alias: row.registrationAlias }), text));
  return (await withRentalPrices(reading, found)).map((row) => presentAircraft(row, currency));
}

/** Reads the row of an aircraft. Throws 404 when the reader may not see it. */
export async function readAircraftRow(reading: Reading, id: string): Promise<AircraftRow> {
  const row = await reading.db.aircraft.findUnique({ where: { id }, include: includeWithAircraft });
  if (!row || !can(reading.actor, "aircraft.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return (await withRentalPrices(reading, [row]))[0]!;
}

/** Adds what an hour of renting each aircraft costs: by the rate in force today on the clock of its site, else by the first one to come. */
async function withRentalPrices(
  { db, now }: Reading,
  rows: readonly Omit<AircraftRow, "rentalPrice">[],
): Promise<AircraftRow[]> {
  const priced = await db.$queryRaw<{ id: string; hourPrice: number }[]>`
    SELECT a.id, r.hour_price AS "hourPrice"
    FROM aircraft a JOIN site s ON s.id = a.site_id
      JOIN aircraft_price p ON p.aircraft_id = a.id AND p.program_id IS NULL AND p.state <> 'Archived'
      CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE s.time_zone)::date AS today) clock
      CROSS JOIN LATERAL (
        SELECT hour_price FROM aircraft_rate WHERE price_id = p.id ORDER BY starts_on > today, abs(starts_on - today) LIMIT 1
      ) r
    WHERE a.id = ANY(${rows.map(({ id }) => id)}::char(24)[])`;
  const prices = new Map(priced.map(({ id, hourPrice }) => [id, hourPrice]));
  return rows.map((row) => ({ ...row, rentalPrice: prices.get(row.id) ?? null }));
}

/** Reads one aircraft. Throws 404 when the reader may not see it. */
export async function readAircraft(reading: Reading, id: string): Promise<AircraftView> {
  const row = await readAircraftRow(reading, id);
  return presentAircraft(row, await readCurrency(reading));
}

/** Reads the id of an aircraft's image and its type, for everybody of its site. Throws 404. */
export async function findAircraftImage({ db, actor }: Reading, id: string) {
  const row = await db.aircraft.findUnique({ where: { id }, select: { siteId: true, imageId: true, type: true } });
  if (!row || !can(actor, "aircraft.readLight", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return row;
}

type MovementRow = {
  id: string;
  cause: (typeof COUNTER_CAUSES)[number];
  minutes: number;
  landings: number;
  hobbs: number;
  reason: string;
  at: Date;
  minutes_sum: number;
  landings_sum: number;
  hobbs_sum: number;
  author_id: string | null;
  call_sign: string | null;
  last_name: string;
  first_name: string;
};

/**
 * Lists the movements of an aircraft's counters from `dateMin` to before `dateMax` (unix seconds), each with the totals after
 * it, the oldest first unless sorted otherwise. Throws 404 when the reader may not see the aircraft.
 */
export async function listCounterMovements(
  reading: Reading,
  aircraftId: string,
  { dateMin, dateMax, ...paging }: { dateMin?: number; dateMax?: number } & Paging<"date">,
): Promise<PagedRows<CounterMovementView>> {
  await readAircraftRow(reading, aircraftId);
  const { db } = reading;
  const bounds = {
    ...(dateMin !== undefined && { gte: fromUnix(dateMin) }),
    ...(dateMax !== undefined && { lt: fromUnix(dateMax) }),
  };
  const where = { aircraftId, at: bounds };
  const direction = paging.sort ? toPrismaDirection(paging.sort) : "asc";
  const page = await db.counterMovement.findMany({
    where,
    orderBy: [{ at: direction }, { id: direction }],
    select: { id: true },
    ...skipAndTake(paging),
  });
  const ids = page.map(({ id }) => id);
  const rows = await db.$queryRaw<MovementRow[]>`
    WITH movement AS (
      SELECT id, cause::text AS cause, flight_minutes AS minutes, landings, hobbs_hundredths AS hobbs, reason, at, author_id,
        (sum(flight_minutes) OVER upto)::int AS minutes_sum,
        (sum(landings) OVER upto)::int AS landings_sum,
        (sum(hobbs_hundredths) OVER upto)::int AS hobbs_sum
      FROM counter_movement WHERE aircraft_id = ${aircraftId} WINDOW upto AS (ORDER BY at, id)
    )
    SELECT movement.*, call_sign, last_name, first_name
    FROM movement LEFT JOIN person ON person.id = author_id
    WHERE movement.id = ANY(${ids})`;
  const byId = new Map(rows.map((row) => [row.id, presentMovement(row)]));
  const total = paging.limit === undefined ? ids.length : await db.counterMovement.count({ where });
  return new PagedRows(
    ids.map((id) => byId.get(id)!),
    total,
  );
}

function presentMovement(row: MovementRow): CounterMovementView {
  const author = row.author_id
    ? { id: row.author_id, callSign: row.call_sign, nom: row.last_name, prenom: row.first_name }
    : null;
  return {
    id: row.id,
    date: toUnix(row.at),
    cause: COUNTER_CAUSES.indexOf(row.cause),
    flightTime: row.minutes,
    landing: row.landings,
    horameter: row.hobbs / 100,
    reason: row.reason,
    author,
    totalFlightTime: row.minutes_sum,
    totalLanding: row.landings_sum,
    totalHorameter: row.hobbs_sum / 100,
  };
}

/** Finds Active aircraft of the reader's sites whose registration or model contains every word. They open on the day planning. */
export async function findAircraftByWords({ db, actor }: Reading, words: readonly string[], limit: number) {
  const contains = (word: string) => ({ contains: escapeWildcards(word), mode: "insensitive" as const });
  const rows = await db.aircraft.findMany({
    where: {
      state: "Active",
      siteId: toSiteIdFilter(reachOf(actor, "aircraft.readLight")),
      AND: words.map((word) => ({ OR: [{ callSign: contains(word) }, { model: contains(word) }] })),
    },
    orderBy: { callSign: "asc" },
    take: limit,
    select: { id: true, callSign: true, model: true, siteId: true },
  });
  return rows.map(({ id, callSign, model, siteId }) => ({
    id,
    code: callSign,
    name: model,
    siteId,
    path: `planning/day?text=${encodeURIComponent(callSign)}`,
  }));
}

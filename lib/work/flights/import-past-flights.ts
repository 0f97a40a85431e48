import { setImmediate } from "node:timers/promises";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { COUNTING, claimLegs } from "@/lib/activity/flights/commands";
import { insertImport, removeLegs } from "@/lib/activity/flights/logbook-import/commands";
import { UNCHANGED } from "@/lib/activity/flights/logbook-import/queries";
import type { KnownLeg } from "@/lib/activity/flights/logbook-import/rules";
import type { ImportedFlights } from "@/lib/activity/flights/logbook-import/schema";
import type { PastFlightColumn } from "@/lib/activity/flights/past-flights/codes";
import {
  type PastFlight,
  type PastFlightLine,
  parsePastFlights,
  pastFlightColumns,
  pilotsOf,
  refuseClashes,
  toLegColumns,
} from "@/lib/activity/flights/past-flights/rules";
import type { PastFlightImportAnswer, PastFlightQuery } from "@/lib/activity/flights/past-flights/schema";
import { legClassOf } from "@/lib/compliance/recency/legs";
import { toDay } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { demandGoodLines, type ImportKind, makeFaultyCsv, presentImport } from "@/lib/records/imports";
import { makePersonSearch } from "@/lib/records/people/named-person";
import { foldWord, type GivenTable } from "@/lib/records/tables";

type Cells = Omit<PastFlightImportAnswer["lines"][number], "line" | "faults">;
const pastFlightImport: ImportKind<PastFlightColumn, PastFlight, Cells> = {
  columns: pastFlightColumns,
  faulty: "pastFlights.faulty",
  show: ({ cells, input }) => ({
    ...{ date: cells.date ?? "", aircraft: cells.aircraft ?? "", pilot: cells.pilot ?? "" },
    function: cells.function ?? "",
    instructor: cells.instructor ?? "",
    route: [cells.from, cells.to].filter(Boolean).join(" – "),
    blockMinutes: input && (input.onBlock - input.offBlock) / 60,
    landings: input && input.landingsByDay + input.landingsByNight,
  }),
};

/** A table of past flights with the name of its file, and what the person says of it. */
export type PastFlightTable = GivenTable & { name: string; said: PastFlightQuery };

/** Checks a table of past flights and returns its lines with their errors. It writes nothing. */
export async function previewPastFlights(
  reading: Reading,
  table: PastFlightTable,
  locale: Locale,
): Promise<PastFlightImportAnswer> {
  const { lines } = await checkLines(reading, table, locale);
  return presentImport(pastFlightImport, table, lines, 0, locale);
}

export async function makeFaultyPastFlightsCsv(
  reading: Reading,
  table: PastFlightTable,
  locale: Locale,
): Promise<string> {
  const { lines } = await checkLines(reading, table, locale);
  return makeFaultyCsv(pastFlightImport, table, lines, locale);
}

/**
 * Adds flights of the school from before it used the product to the logbooks of who flew them and of the aircraft. They count at once;
 * nothing is billed, and no counter moves, because aircraft come with their totals. If a line has errors, none is added, or with
 * `skipsFaulty` all others. The table is read and checked before the transaction, which PostgreSQL doesn't let wait for so long.
 */
export async function importPastFlights(
  reading: Reading,
  table: PastFlightTable,
  locale: Locale,
  skipsFaulty: boolean,
): Promise<PastFlightImportAnswer> {
  const { read, logged, ...checked } = await checkLines(reading, table, locale);
  const { lines, count } = await asActor(reading.actor, async (work) => {
    await claimLegs(work, ...listPilots(read));
    const now = await readLogged(work, read);
    // What somebody has flown or changed since the lines were checked is rare.
    const lines = now.stamp === logged.stamp ? checked.lines : refuseClashes(read, now.legs, now.bornOn);
    const flights = demandGoodLines(pastFlightImport, lines, skipsFaulty, locale);
    await insertImport(
      work,
      { personId: null, fileName: table.name, format: "Unknown" },
      { state: "Validated", judgedById: work.actor.id, judgedAt: work.now },
      flights.map((flight) => ({ columns: toLegColumns(flight), pilots: pilotsOf(flight) })),
    );
    return { lines, count: flights.length };
  });
  return presentImport(pastFlightImport, table, lines, count, locale);
}

/** Removes the flights of an import that nobody has changed or remarked on since. */
export async function removePastFlights(work: Work, id: string): Promise<ImportedFlights> {
  const found = await work.db.logbookImport.findFirst({ where: { id, personId: null, removedAt: null } });
  if (!found) throw new Problem("notFound", "errors.notFound");
  const pilots = await work.db.legPilot.findMany({
    where: { leg: { importId: id } },
    select: { personId: true },
    distinct: ["personId"],
  });
  const people = pilots.map(({ personId }) => personId);
  await claimLegs(work, ...people);
  return removeLegs(work, id, UNCHANGED, people);
}

/** Lines of a table that are read before other requests have their turn. */
const LINES_AT_A_TIME = 25;

async function readLines({ db, now }: Reading, table: PastFlightTable, reader: Locale): Promise<PastFlightLine[]> {
  const { dateOrder = null, unit, timeZone } = table.said;
  const people = await db.person.findMany({
    where: { anonymisedAt: null },
    select: { id: true, email: true, callSign: true, firstName: true, lastName: true },
    orderBy: { id: "asc" },
  });
  // Of two with the same registration, the one that still flies is meant.
  const fleet = await db.aircraft.findMany({
    select: { id: true, callSign: true, model: true, type: true, class: true, state: true },
    orderBy: [{ state: "desc" }, { id: "asc" }],
  });
  const byRegistration = new Map(
    fleet.map(({ state: _, class: engines, ...one }) => {
      return [foldWord(one.callSign), { ...one, legClass: legClassOf({ type: one.type, class: engines }) }];
    }),
  );
  const context = {
    ...{ dateOrder, unit, timeZone, now, findPerson: makePersonSearch(people) },
    findAircraft: (text: string) => byRegistration.get(foldWord(text)) ?? null,
  };
  const lines: PastFlightLine[] = [];
  for (const line of parsePastFlights(table, context, reader)) {
    if (lines.push(line) % LINES_AT_A_TIME === 0) await setImmediate();
  }
  return lines;
}

const listPilots = (lines: readonly PastFlightLine[]): string[] => [
  ...new Set(
    lines.flatMap(({ input }) => (input ? [input.pilotId, input.instructorId].filter((id) => id !== null) : [])),
  ),
];

/** So long before and after the flights of a table something may overlap them. */
const A_DAY = 86_400;

/** What the pilots and aircraft of a table have flown about then, by their ids. Whatever changes of it changes the stamp. */
type Logged = { legs: Map<string, KnownLeg[]>; bornOn: Map<string, string>; stamp: string };

/** Reads the lines of a table and refuses what can't be beside what was flown already, and what was before the birth of a pilot. */
async function checkLines(reading: Reading, table: PastFlightTable, locale: Locale) {
  const read = await readLines(reading, table, locale);
  const logged = await readLogged(reading, read);
  return { read, logged, lines: refuseClashes(read, logged.legs, logged.bornOn) };
}

async function readLogged({ db }: Pick<Reading, "db">, lines: readonly PastFlightLine[]): Promise<Logged> {
  const flights = lines.flatMap(({ input }) => input ?? []);
  const logged: Logged = { legs: new Map(), bornOn: new Map(), stamp: "" };
  if (flights.length === 0) return logged;
  const personIds = listPilots(lines);
  const aircraftIds = [...new Set(flights.map(({ aircraft }) => aircraft.id))];
  const begins = flights.map(({ offBlock }) => offBlock).sort((a, b) => a - b);
  const legs = await db.leg.findMany({
    where: {
      ...COUNTING,
      offBlockAt: { gte: fromUnix(begins[0]! - A_DAY), lte: fromUnix(begins.at(-1)! + A_DAY) },
      OR: [
        { aircraftId: { in: aircraftIds } },
        { pilots: { some: { personId: { in: personIds }, function: { not: null } } } },
      ],
    },
    select: {
      ...{ id: true, version: true, aircraftId: true, registration: true, fromAirport: true, toAirport: true },
      ...{ offBlockAt: true, onBlockAt: true, hasTimes: true },
      pilots: { where: { function: { not: null } }, select: { personId: true } },
    },
    orderBy: { id: "asc" },
  });
  for (const { aircraftId, pilots, registration, hasTimes, ...leg } of legs) {
    const known = {
      ...{ registration, hasTimes, from: leg.fromAirport, to: leg.toAirport },
      ...{ offBlock: toUnix(leg.offBlockAt), onBlock: toUnix(leg.onBlockAt) },
    };
    for (const id of [aircraftId, ...pilots.map(({ personId }) => personId)])
      if (id) logged.legs.set(id, [...(logged.legs.get(id) ?? []), known]);
  }
  const born = await db.person.findMany({
    where: { id: { in: personIds }, bornOn: { not: null } },
    select: { id: true, bornOn: true },
  });
  for (const { id, bornOn } of born) logged.bornOn.set(id, toDay(bornOn!));
  logged.stamp = legs.map(({ id, version }) => `${id} ${version}`).join();
  return logged;
}

import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { insertRows } from "@/lib/platform/columns";
import { toDay } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { makeFaultyLinesCsv, type PresentedFault } from "@/lib/records/tables";
import type { Prisma } from "@/prisma/generated/client";
import type { LegState } from "../codes";
import { COUNTING, claimLegs, readPilotToDeclare, readPilotToJudge } from "../commands";
import { readLogbookHolder } from "../logbook/reach";
import { addAmounts, amountsOf } from "../logbook/rules";
import { loggedBy } from "../queries";
import { mayDeclareLegs, mayJudgeLegs } from "../reach";
import { dayOf } from "./cells";
import type { ImportFormat } from "./codes";
import { AWAITING, removableBy } from "./queries";
import type { ReadLogbook } from "./read-logbook";
import { type ImportedLeg, type ImportFault, type KnownLeg, type Sorted, sortLines } from "./rules";
import type { ImportedFlights, LogbookImportAnswer } from "./schema";

/** Throws where the actor may write no flights into a pilot's logbook, before a file is read. */
export async function demandImport(reading: Reading, pilotId: string): Promise<void> {
  const pilot = await readLogbookHolder(reading, pilotId);
  if (!mayDeclareLegs(reading.actor, pilot)) throw new Problem("forbidden", "errors.forbidden");
}

/** Says what an import would add to a pilot's logbook. It writes nothing. */
export async function previewLogbook(
  reading: Reading,
  pilotId: string,
  read: ReadLogbook,
  locale: Locale,
): Promise<LogbookImportAnswer> {
  return present(read, await sortWithKnown(reading, pilotId, read), null, locale);
}

/** Makes a CSV text of the lines that can't be imported, with the file's own columns and one more that says what is wrong. */
export async function makeFaultyLogbookCsv(
  reading: Reading,
  pilotId: string,
  read: ReadLogbook,
  locale: Locale,
): Promise<string> {
  const { refused } = await sortWithKnown(reading, pilotId, read);
  const lines = refused.map(({ line, faults }) => ({ line, faults: presentFaults(read, faults, locale) }));
  return makeFaultyLinesCsv([{ line: 0, cells: read.headings }, ...read.rows], lines, locale);
}

/**
 * Adds the flights of another logbook to a pilot's, all that are new or, where lines are refused and not left out, none. They stand in the
 * logbook at once. For the school they count once staff have validated them, as any flight that was declared; those that are entered by
 * who validates them count at once.
 */
export async function importLogbook(
  work: Work,
  pilotId: string,
  read: ReadLogbook,
  locale: Locale,
  skipsFaulty: boolean,
): Promise<LogbookImportAnswer> {
  const pilot = await readPilotToDeclare(work, pilotId);
  await claimLegs(work, pilotId);
  const sorted = await sortWithKnown(work, pilotId, read);
  const { fresh, refused } = sorted;
  if (read.missing.length > 0) throw new Problem("invalid", "logbook.import.unread");
  if (refused.length > 0 && !skipsFaulty)
    throw new Problem("invalid", "logbook.import.refusedLines", { values: { count: refused.length } });
  if (fresh.length === 0) return present(read, sorted, null, locale);
  const isValid = mayJudgeLegs(work.actor, pilot);
  const judged = isValid
    ? { state: "Validated" as const, judgedById: work.actor.id, judgedAt: work.now }
    : { state: "Declared" as const, judgedById: null, judgedAt: null };
  const importId = await insertImport(
    work,
    { personId: pilotId, fileName: read.name, format: read.format },
    judged,
    fresh.map(({ leg }) => ({
      columns: toColumns(leg),
      pilots: [{ personId: pilotId, function: leg.function, remarks: leg.remarks }],
    })),
  );
  return present(read, sorted, importId, locale);
}

type Judged = { state: LegState; judgedById: string | null; judgedAt: Date | null };
/** A leg to add, and who was on board. All have the same fields. */
type AddedLeg = { columns: object; pilots: readonly { personId: string }[] };

/** How many legs are inserted at a time. */
const LEGS_AT_A_TIME = 500;

/** Adds the legs of an import, and tells of it once. Whoever calls it has claimed the legs of all who log them. */
export async function insertImport(
  work: Work,
  of: { personId: string | null; fileName: string; format: ImportFormat },
  judged: Judged,
  added: readonly AddedLeg[],
): Promise<string> {
  const row = { id: newId(), ...of, importedById: work.actor.id, importedAt: work.now, flights: added.length };
  await work.db.logbookImport.create({ data: row });
  const entered = { importId: row.id, declaredById: work.actor.id, declaredAt: work.now, ...judged };
  // In parts, because PostgreSQL doesn't wait long for the next statement.
  for (let at = 0; at < added.length; at += LEGS_AT_A_TIME) {
    const part = added.slice(at, at + LEGS_AT_A_TIME).map((one) => ({ legId: newId(), ...one }));
    await insertRows(
      work.db,
      "leg",
      part.map(({ legId: id, columns }) => ({ id, ...entered, ...columns })),
    );
    await insertRows(
      work.db,
      "leg_pilot",
      part.flatMap(({ legId, pilots }) => pilots.map((pilot) => ({ legId, ...pilot }))),
    );
  }
  const people = [...new Set(added.flatMap(({ pilots }) => pilots.map(({ personId }) => personId)))];
  changed(work, { kind: "LogbookImport", id: row.id, verb: "import", after: row, people });
  return row.id;
}

/**
 * Removes the flights of an import that nobody has changed or validated since; those that count already, only for who judges them.
 * Others stay, and so does their import.
 */
export async function removeImport(work: Work, pilotId: string, id: string): Promise<ImportedFlights> {
  const pilot = await readPilotToDeclare(work, pilotId);
  await claimLegs(work, pilotId);
  await readImport(work, pilotId, id);
  return removeLegs(work, id, removableBy(work.actor, pilot), [pilotId]);
}

/** Removes those legs of an import that a condition lets go. Once none is left, the import is removed, too. */
export async function removeLegs(
  work: Work,
  id: string,
  which: Prisma.LegWhereInput,
  people: readonly string[],
): Promise<ImportedFlights> {
  const { count } = await work.db.leg.updateMany({
    where: { importId: id, ...which },
    data: { state: "Withdrawn", version: { increment: 1 } },
  });
  if (count === 0) throw new Problem("conflict", "logbook.import.allChanged");
  const left = await work.db.leg.count({ where: { importId: id, state: { not: "Withdrawn" } } });
  const after = { removedAt: work.now, flights: left };
  await work.db.logbookImport.update({ where: { id }, data: left === 0 ? { removedAt: work.now } : { flights: left } });
  changed(work, { kind: "LogbookImport", id, verb: "remove", before: { removedAt: null }, after, people });
  return { flights: count };
}

/** Validates all flights of an import that await it. */
export async function validateImport(work: Work, pilotId: string, id: string): Promise<ImportedFlights> {
  await readPilotToJudge(work, pilotId);
  await claimLegs(work, pilotId);
  await readImport(work, pilotId, id);
  const { count } = await work.db.leg.updateMany({
    where: { importId: id, ...AWAITING },
    data: { state: "Validated", judgedById: work.actor.id, judgedAt: work.now, version: { increment: 1 } },
  });
  if (count === 0) return { flights: 0 };
  const after = { validatedAt: work.now };
  await work.db.logbookImport.update({ where: { id }, data: after });
  changed(work, {
    kind: "LogbookImport",
    id,
    verb: "validate",
    before: { validatedAt: null },
    after,
    people: [pilotId],
  });
  return { flights: count };
}

async function readImport({ db }: Work, personId: string, id: string): Promise<void> {
  const found = await db.logbookImport.findFirst({ where: { id, personId, removedAt: null }, select: { id: true } });
  if (!found) throw new Problem("notFound", "errors.notFound");
}

async function sortWithKnown({ db }: Pick<Reading, "db">, pilotId: string, { lines }: ReadLogbook): Promise<Sorted> {
  const legs = await db.leg.findMany({
    where: { ...loggedBy(pilotId), ...COUNTING },
    select: {
      ...{ registration: true, fromAirport: true, toAirport: true, offBlockAt: true, onBlockAt: true, hasTimes: true },
    },
  });
  const known = legs.map(({ registration, fromAirport, toAirport, offBlockAt, onBlockAt, hasTimes }): KnownLeg => {
    return {
      registration,
      hasTimes,
      from: fromAirport,
      to: toAirport,
      offBlock: toUnix(offBlockAt),
      onBlock: toUnix(onBlockAt),
    };
  });
  const { bornOn } = await db.person.findUniqueOrThrow({ where: { id: pilotId }, select: { bornOn: true } });
  return sortLines(lines, known, bornOn && toDay(bornOn));
}

function toColumns(leg: ImportedLeg) {
  const { function: _, remarks: __, from, to, offBlock, onBlock, ...columns } = leg;
  return { ...columns, fromAirport: from, toAirport: to, offBlockAt: fromUnix(offBlock), onBlockAt: fromUnix(onBlock) };
}

/** How many lines a preview shows of what is new and of what is refused. The file of refused lines has all. */
const SHOWN = { lines: 20, faults: 100 };

function present(
  read: ReadLogbook,
  { fresh, known, refused }: Sorted,
  importId: string | null,
  locale: Locale,
): LogbookImportAnswer {
  const { format, headings, columns, dateOrder, unit, missing } = read;
  const legs = fresh.map(({ leg }) => leg);
  const days = legs.map(({ offBlock }) => dayOf(offBlock)).sort();
  const asLogged = (leg: ImportedLeg) => amountsOf({ ...leg, id: "", aircraftClass: null, isPilotFlying: true });
  return {
    ...{ format, headings, dateOrder, unit, missing, known: known.length, importId },
    columns: Object.entries(columns).map(([field, at]) => ({ field: field as keyof typeof columns, at })),
    ...{ fresh: fresh.length, refused: refused.length, amounts: addAmounts(legs.map(asLogged)) },
    days: days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : null,
    lines: fresh.slice(0, SHOWN.lines).map(({ line, leg }) => {
      const { from, to, offBlock, onBlock, hasTimes, model, registration, remarks } = leg;
      return { line, from, to, offBlock, onBlock, hasTimes, model, registration, remarks };
    }),
    faults: refused
      .slice(0, SHOWN.faults)
      .map(({ line, faults }) => ({ line, faults: presentFaults(read, faults, locale) })),
  };
}

/** Says what is wrong with a line, at the file's own headings. */
const presentFaults = (
  { headings, columns }: ReadLogbook,
  faults: readonly ImportFault[],
  locale: Locale,
): PresentedFault[] =>
  faults.map(({ field, text }) => ({
    column: headings[columns[field] ?? -1] || localize(locale, `logbook.import.fields.${field}`),
    text: localize(locale, text.key, text.values),
  }));

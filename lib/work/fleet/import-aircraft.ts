import type { Work } from "@/lib/access/actor/as-actor";
import { demandPermission, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { Locale } from "@/lib/platform/locale";
import type { AircraftTableColumn } from "@/lib/records/aircraft/codes";
import { type AircraftLine, aircraftTableColumns, parseAircraftLines } from "@/lib/records/aircraft/rules";
import type { AircraftImportAnswer, AircraftInput } from "@/lib/records/aircraft/schema";
import { demandGoodLines, type ImportKind, makeFaultyCsv, presentImport } from "@/lib/records/imports";
import { readCurrency } from "@/lib/records/school/queries";
import type { GivenTable } from "@/lib/records/tables";
import { addAircraft } from "./add-aircraft";

/** A table of aircraft, and the site of the lines that name none. */
export type AircraftTable = GivenTable & { siteId: string | undefined };

const aircraftImport: ImportKind<
  AircraftTableColumn,
  AircraftInput,
  Omit<AircraftImportAnswer["lines"][number], "line" | "faults">
> = {
  columns: aircraftTableColumns,
  faulty: "fleet.importing.faulty",
  show: ({ cells }) => ({
    callSign: cells.callSign ?? "",
    model: cells.model ?? "",
    type: cells.type ?? "",
    classe: cells.class ?? "",
    site: cells.site ?? "",
    totalFlightTime: cells.flightMinutes ?? "",
  }),
};

/** Checks a table of aircraft and returns its lines with their errors. It writes nothing. */
export async function previewAircraftImport(
  work: Work,
  table: AircraftTable,
  locale: Locale,
): Promise<AircraftImportAnswer> {
  return presentImport(aircraftImport, table, await linesOf(work, table, locale), 0, locale);
}

export async function makeFaultyAircraftCsv(work: Work, table: AircraftTable, locale: Locale): Promise<string> {
  return makeFaultyCsv(aircraftImport, table, await linesOf(work, table, locale), locale);
}

/**
 * Creates all aircraft of a table, with their totals as opening balances. If a line has errors, it creates none, or with
 * `skipsFaulty` all others.
 */
export async function importAircraft(
  work: Work,
  table: AircraftTable,
  locale: Locale,
  skipsFaulty: boolean,
): Promise<AircraftImportAnswer> {
  const lines = await linesOf(work, table, locale);
  const inputs = demandGoodLines(aircraftImport, lines, skipsFaulty, locale);
  for (const input of inputs) await addAircraft(work, input);
  return presentImport(aircraftImport, table, lines, inputs.length, locale);
}

async function linesOf(work: Work, table: AircraftTable, reader: Locale): Promise<AircraftLine[]> {
  const { siteId } = table;
  const { db, actor } = work;
  if (siteId) demandPermission(actor, "aircraft.write", siteId);
  const sites = await db.site.findMany({
    where: { state: "Active", id: toSiteIdFilter(reachOf(actor, "aircraft.write")) },
    select: { id: true, name: true, icao: true },
  });
  const known = await db.aircraft.findMany({ select: { callSign: true } });
  const taken = new Set(known.map(({ callSign }) => callSign));
  return parseAircraftLines(
    table,
    { sites, siteId: siteId ?? null, taken, currency: await readCurrency(work) },
    reader,
  );
}

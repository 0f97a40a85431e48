import type { Work } from "@/lib/access/actor/as-actor";
import { demandPermission, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { TableRow } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import {
  type AircraftLine,
  aircraftHeadingOf,
  aircraftTableColumns,
  parseAircraftLines,
} from "@/lib/records/aircraft/rules";
import type { AircraftImportAnswer } from "@/lib/records/aircraft/schema";
import { readCurrency } from "@/lib/records/school/queries";
import { listUnreadHeadings, makeFaultyLinesCsv, presentFaults } from "@/lib/records/tables";
import { addAircraft } from "./add-aircraft";

/** A table of aircraft, and the site of the lines that name none. */
export type AircraftTable = { rows: readonly TableRow[]; siteId: string | undefined };

/** Checks a table of aircraft and returns its lines with their errors. It writes nothing. */
export async function previewAircraftImport(
  work: Work,
  table: AircraftTable,
  locale: Locale,
): Promise<AircraftImportAnswer> {
  return present(table.rows, await linesOf(work, table, locale), 0, locale);
}

/** Makes a CSV text of the lines that have errors, with the table's own columns and one more that says what is wrong. */
export async function makeFaultyAircraftCsv(work: Work, table: AircraftTable, locale: Locale): Promise<string> {
  return makeFaultyLinesCsv(
    table.rows,
    present(table.rows, await linesOf(work, table, locale), 0, locale).lines,
    locale,
  );
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
  const faulty = lines.filter(({ faults }) => faults.length > 0);
  const inputs = lines.flatMap(({ input }) => input ?? []);
  if (faulty.length > 0 && (!skipsFaulty || inputs.length === 0)) {
    throw new Problem("invalid", "fleet.importing.faulty", {
      values: { count: faulty.length },
      extension: { lines: present(table.rows, faulty, 0, locale).lines },
    });
  }
  for (const input of inputs) await addAircraft(work, input);
  return present(table.rows, lines, inputs.length, locale);
}

async function linesOf(work: Work, { rows, siteId }: AircraftTable, reader: Locale): Promise<AircraftLine[]> {
  const { db, actor } = work;
  if (siteId) demandPermission(actor, "aircraft.write", siteId);
  const sites = await db.site.findMany({
    where: { state: "Active", id: toSiteIdFilter(reachOf(actor, "aircraft.write")) },
    select: { id: true, name: true, icao: true },
  });
  const known = await db.aircraft.findMany({ select: { callSign: true } });
  const taken = new Set(known.map(({ callSign }) => callSign));
  return parseAircraftLines(rows, { sites, siteId: siteId ?? null, taken, currency: await readCurrency(work) }, reader);
}

function present(
  rows: readonly TableRow[],
  lines: readonly AircraftLine[],
  created: number,
  locale: Locale,
): AircraftImportAnswer {
  return {
    unread: listUnreadHeadings(rows, aircraftTableColumns),
    total: lines.length,
    faulty: lines.filter(({ faults }) => faults.length > 0).length,
    created,
    lines: lines.map(({ line, cells, faults }) => ({
      line,
      callSign: cells.callSign ?? "",
      model: cells.model ?? "",
      type: cells.type ?? "",
      classe: cells.class ?? "",
      site: cells.site ?? "",
      totalFlightTime: cells.flightMinutes ?? "",
      faults: presentFaults(faults, aircraftHeadingOf, locale),
    })),
  };
}

import { setImmediate } from "node:timers/promises";
import type { Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import { writeChangeEffects } from "@/lib/access/changes/write-changes";
import { reachOf } from "@/lib/access/permissions/reach";
import type { TableRow } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import type { TemporaryPassword } from "@/lib/records/people/commands";
import { type ImportLine, importColumns, importHeadingOf, parseImportLines } from "@/lib/records/people/rules";
import type { ImportAnswer } from "@/lib/records/people/schema";
import { listUnreadHeadings, makeFaultyLinesCsv, presentFaults, type TableSite } from "@/lib/records/tables";
import { createAndInvitePeople, demandAdmission } from "./create-and-invite-person";

/** Checks a table of people and returns its lines with their errors. It writes nothing. */
export async function previewImport(work: Work, rows: readonly TableRow[], locale: Locale): Promise<ImportAnswer> {
  return present(rows, await linesOf(work, rows, locale), 0, locale);
}

/** Makes a CSV text of the lines that have errors, with the table's own columns and one more that says what is wrong. */
export async function makeFaultyPeopleCsv(work: Work, rows: readonly TableRow[], locale: Locale): Promise<string> {
  return makeFaultyLinesCsv(rows, present(rows, await linesOf(work, rows, locale), 0, locale).lines, locale);
}

/**
 * Creates all people of a table. If a line has errors, it creates nobody, or with `skipsFaulty` everybody else. Each person
 * gets a temporary password by mail. Somebody else may take an address in the meantime: then the database refuses it, and
 * nobody is created.
 */
export async function importPeople(
  open: Work,
  rows: readonly TableRow[],
  passwords: readonly TemporaryPassword[],
  locale: Locale,
  skipsFaulty: boolean,
): Promise<ImportAnswer> {
  const lines = await linesOf(open, rows, locale);
  const faulty = lines.filter((line) => line.faults.length > 0);
  const good = lines.filter((line) => line.faults.length === 0);
  if (faulty.length > 0 && (!skipsFaulty || good.length === 0)) {
    throw new Problem("invalid", "people.import.faulty", {
      values: { count: faulty.length },
      extension: { lines: present(rows, faulty, 0, locale).lines },
    });
  }
  const inputs = good.flatMap(({ input }) => input ?? []);
  await createAndInvitePeople(open, inputs, passwords, "import");
  await writeChangeEffects(open);
  // The lock is taken when nothing is left but the commit, so that nobody who rules people waits for a thousand of them.
  const work = await lockRolesAndReloadWork(open);
  for (const input of inputs) demandAdmission(work, input);
  return present(rows, lines, inputs.length, locale);
}

/** Lines of a table that are checked before other requests have their turn. */
const LINES_AT_A_TIME = 25;

async function linesOf({ db, actor }: Work, rows: readonly TableRow[], reader: Locale): Promise<ImportLine[]> {
  const reach = reachOf(actor, "person.grantRole");
  const sites: TableSite[] = await db.site.findMany({
    where: { state: "Active", ...(reach.everything ? {} : { id: { in: [...reach.siteIds] } }) },
    select: { id: true, name: true, icao: true },
  });
  const people = await db.person.findMany({ select: { email: true, callSign: true } });
  const taken = {
    emails: new Set(people.map(({ email }) => email)),
    callSigns: new Set(people.flatMap(({ callSign }) => callSign ?? [])),
  };
  const lines: ImportLine[] = [];
  for (const line of parseImportLines(rows, sites, taken, reader)) {
    if (lines.push(line) % LINES_AT_A_TIME === 0) await setImmediate();
  }
  return lines;
}

function present(
  rows: readonly TableRow[],
  lines: readonly ImportLine[],
  created: number,
  locale: Locale,
): ImportAnswer {
  return {
    unread: listUnreadHeadings(rows, importColumns),
    total: lines.length,
    faulty: lines.filter((line) => line.faults.length > 0).length,
    created,
    lines: lines.map(({ line, cells, faults }) => ({
      line,
      nom: cells.lastName ?? "",
      prenom: cells.firstName ?? "",
      email: cells.email ?? "",
      callSign: cells.callSign ?? "",
      site: cells.site ?? "",
      roles: cells.roles ?? "",
      faults: presentFaults(faults, importHeadingOf, locale),
    })),
  };
}

import { setImmediate } from "node:timers/promises";
import type { Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import { writeChangeEffects } from "@/lib/access/changes/write-changes";
import { reachOf } from "@/lib/access/permissions/reach";
import type { Locale } from "@/lib/platform/locale";
import { demandGoodLines, type ImportKind, makeFaultyCsv, presentImport } from "@/lib/records/imports";
import type { ImportColumn } from "@/lib/records/people/codes";
import type { TemporaryPassword } from "@/lib/records/people/commands";
import { type ImportLine, importColumns, parseImportLines } from "@/lib/records/people/rules";
import type { ImportAnswer, PersonInput } from "@/lib/records/people/schema";
import type { GivenTable, TableSite } from "@/lib/records/tables";
import { createAndInvitePeople, demandAdmission } from "./create-and-invite-person";

const peopleImport: ImportKind<ImportColumn, PersonInput, Omit<ImportAnswer["lines"][number], "line" | "faults">> = {
  columns: importColumns,
  faulty: "people.import.faulty",
  show: ({ cells }) => ({
    nom: cells.lastName ?? "",
    prenom: cells.firstName ?? "",
    email: cells.email ?? "",
    callSign: cells.callSign ?? "",
    site: cells.site ?? "",
    roles: cells.roles ?? "",
  }),
};

/** Checks a table of people and returns its lines with their errors. It writes nothing. */
export async function previewImport(work: Work, table: GivenTable, locale: Locale): Promise<ImportAnswer> {
  return presentImport(peopleImport, table, await linesOf(work, table, locale), 0, locale);
}

export async function makeFaultyPeopleCsv(work: Work, table: GivenTable, locale: Locale): Promise<string> {
  return makeFaultyCsv(peopleImport, table, await linesOf(work, table, locale), locale);
}

/**
 * Creates all people of a table. If a line has errors, it creates nobody, or with `skipsFaulty` everybody else. Each person
 * gets a temporary password by mail. Somebody else may take an address in the meantime: then the database refuses it, and
 * nobody is created.
 */
export async function importPeople(
  open: Work,
  table: GivenTable,
  passwords: readonly TemporaryPassword[],
  locale: Locale,
  skipsFaulty: boolean,
): Promise<ImportAnswer> {
  const lines = await linesOf(open, table, locale);
  const inputs = demandGoodLines(peopleImport, lines, skipsFaulty, locale);
  await createAndInvitePeople(open, inputs, passwords, "import");
  await writeChangeEffects(open);
  // The lock is taken when nothing is left but the commit, so that nobody who rules people waits for a thousand of them.
  const work = await lockRolesAndReloadWork(open);
  for (const input of inputs) demandAdmission(work, input);
  return presentImport(peopleImport, table, lines, inputs.length, locale);
}

/** Lines of a table that are checked before other requests have their turn. */
const LINES_AT_A_TIME = 25;

async function linesOf({ db, actor }: Work, table: GivenTable, reader: Locale): Promise<ImportLine[]> {
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
  for (const line of parseImportLines(table, sites, taken, reader)) {
    if (lines.push(line) % LINES_AT_A_TIME === 0) await setImmediate();
  }
  return lines;
}

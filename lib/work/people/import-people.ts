import type { Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import { reachOf } from "@/lib/access/permissions/reach";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { Problem } from "@/lib/platform/problem";
import type { TemporaryPassword } from "@/lib/records/people/commands";
import { type ImportLine, type ImportSite, parseImportLines, type TableRow } from "@/lib/records/people/rules";
import type { ImportAnswer } from "@/lib/records/people/schema";
import { createAndInvitePeople } from "./create-and-invite-person";

/** Checks a table of people and returns its lines with their errors. It writes nothing. */
export async function previewImport(work: Work, rows: readonly TableRow[], locale: Locale): Promise<ImportAnswer> {
  return present(await linesOf(work, rows), 0, locale);
}

/** Creates all people of a table, or none if a line has errors. Each person gets a temporary password by mail. */
export async function importPeople(
  open: Work,
  rows: readonly TableRow[],
  passwords: readonly TemporaryPassword[],
  locale: Locale,
): Promise<ImportAnswer> {
  const work = await lockRolesAndReloadWork(open);
  const lines = await linesOf(work, rows);
  const faulty = lines.filter((line) => line.faults.length > 0);
  if (faulty.length > 0) {
    throw new Problem("invalid", "people.import.faulty", {
      values: { count: faulty.length },
      extension: { lines: present(faulty, 0, locale).lines },
    });
  }
  const inputs = lines.flatMap(({ input }) => input ?? []);
  await createAndInvitePeople(work, inputs, passwords);
  return present(lines, inputs.length, locale);
}

async function linesOf({ db, actor }: Work, rows: readonly TableRow[]): Promise<ImportLine[]> {
  const reach = reachOf(actor, "person.grantRole");
  const sites: ImportSite[] = await db.site.findMany({
    where: { state: "Active", ...(reach.everything ? {} : { id: { in: [...reach.siteIds] } }) },
    select: { id: true, name: true, icao: true },
  });
  const people = await db.person.findMany({ select: { email: true, callSign: true } });
  return parseImportLines(rows, sites, {
    emails: new Set(people.map(({ email }) => email)),
    callSigns: new Set(people.flatMap(({ callSign }) => callSign ?? [])),
  });
}

function present(lines: readonly ImportLine[], created: number, locale: Locale): ImportAnswer {
  return {
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
      faults: faults.map(({ column, text }) => ({
        column: localize(locale, `people.columns.${column}`),
        text: localize(locale, text.key, text.values),
      })),
    })),
  };
}

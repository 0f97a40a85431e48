import type { Reading } from "@/lib/access/actor/as-actor";
import { SITE_ROLES } from "@/lib/access/permissions/roles";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { makeCsv, makeTable, type TableFormat } from "../tables";
import { IMPORT_COLUMNS } from "./codes";
import { listPeopleForExport, type PersonFilter } from "./list/queries";
import { filterVisibleRoles } from "./reach";

const two = (n: number) => String(n).padStart(2, "0");
const dayText = (day: Date | null) =>
  day ? `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}` : "";

/** Makes a CSV text of the people who match a filter, with the fields that staff may read. */
export async function exportPeopleCsv(reading: Reading, filter: PersonFilter, locale: Locale): Promise<string> {
  const people = await listPeopleForExport(reading, filter);
  const sites = await reading.db.site.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } });
  const columns = [...IMPORT_COLUMNS.filter((column) => column !== "site"), "tags", "state"] as const;
  const heads = columns.map((column) => localize(locale, `people.columns.${column}`));
  const rows = people.map((one) => {
    const held = filterVisibleRoles(reading.actor, one.id, one.roles);
    const atSite = sites.flatMap(({ id, name }) => {
      const roles = SITE_ROLES.filter((role) => held.some((given) => given.siteId === id && given.role === role));
      const words = roles.map((role) => localize(locale, `people.roles.${role}`));
      return words.length > 0 ? [`${name}: ${words.join(", ")}`] : [];
    });
    const text: Record<(typeof columns)[number], string> = {
      lastName: one.lastName,
      firstName: one.firstName,
      email: one.email,
      callSign: one.callSign ?? "",
      phone: one.phoneNumber,
      roles: atSite.join(" | "),
      language: one.locale?.slice(0, 2) ?? "",
      bornOn: dayText(one.bornOn),
      birthplace: one.birthplace,
      street: one.street,
      zipCode: one.zipCode,
      city: one.city,
      country: one.country,
      emergencyNumber: one.emergencyNumber,
      emergencyRelationship: one.emergencyRelationship,
      tags: one.tags.map(({ tag }) => tag.name).join(", "),
      state: localize(locale, `people.states.${one.state}`),
    };
    return columns.map((column) => text[column]);
  });
  return makeCsv([heads, ...rows], locale);
}

/** Makes a table for the import that has only the headings. */
export function makeImportTemplate(format: TableFormat, locale: Locale): Promise<string | Buffer> {
  return makeTable([IMPORT_COLUMNS.map((column) => localize(locale, `people.columns.${column}`))], format, locale);
}

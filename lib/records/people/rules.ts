import { SITE_ROLES } from "@/lib/access/permissions/roles";
import { normalizeEmail } from "@/lib/access/sign-in/sign-in";
import { type Locale, parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { toIdentifier } from "@/lib/platform/one-line";
import type { LocalizableText } from "@/lib/platform/problem";
import {
  findMeantSites,
  findWord,
  type GivenTable,
  parseTableDay,
  readTable,
  type TableColumns,
  type TableLine,
  type TableSite,
} from "../tables";
import { IMPORT_COLUMNS, type ImportColumn } from "./codes";
import { type PersonInput, personInputSchema } from "./schema";
import { makePersonBody, makeRolesBody, personFieldOfPath } from "./wire";

/** A line of the import after parsing, with its errors. `input` is null when there are errors. */
export type ImportLine = TableLine<ImportColumn, PersonInput>;
/** E-mail addresses and call signs that already belong to people of the school. */
export type TakenEmailsAndCallSigns = { emails: ReadonlySet<string>; callSigns: ReadonlySet<string> };

export const importColumns: TableColumns<ImportColumn> = {
  columns: IMPORT_COLUMNS,
  needed: ["lastName", "firstName", "email", "roles"],
  headingOf: (locale, column) => localize(locale, `people.columns.${column}`),
  synonyms: {
    lastName: ["Nom de famille", "Nom d’usage", "Surname", "Family name", "Name"],
    firstName: ["Given name", "Forename"],
    email: ["Mail", "Courriel", "Adresse e-mail", "Adresse mail", "Adresse électronique", "Email address"],
    callSign: ["Trigramme", "Code", "Identifiant", "Initials", "User ID"],
    phone: ["Tél", "Portable", "Mobile", "Téléphone mobile", "Téléphone portable", "Phone number", "Telephone"],
    site: ["Base", "Aérodrome", "Airport", "Location"],
    roles: ["Rôle", "Profil", "Profils", "Fonction", "Role", "Type"],
    language: ["Langue préférée"],
    bornOn: ["Né le", "Né(e) le", "Naissance", "Birth date", "Birthday", "DOB"],
    birthplace: ["Né à", "Né(e) à", "Birthplace"],
    street: ["Adresse", "Adresse 1", "Address", "Address 1"],
    zipCode: ["CP", "Postal code", "Postcode", "Zip"],
    city: ["Commune", "Localité", "Town"],
    emergencyNumber: ["Téléphone d’urgence", "Emergency phone"],
    emergencyRelationship: ["Personne à prévenir", "Contact en cas d’urgence"],
  },
};

/**
 * Parses the lines below the headings, one at a time, so that the caller can let other work go between. It checks each line,
 * and that no e-mail address or call sign is already taken.
 */
export function* parseImportLines(
  table: GivenTable,
  sites: readonly TableSite[],
  taken: TakenEmailsAndCallSigns,
  reader: Locale,
): Generator<ImportLine, void> {
  const seen = new Map<string, number>();
  for (const { cells, line } of readTable(table, importColumns, reader)) {
    const read = readLine(line, cells, sites);
    const fault = (column: ImportColumn, key: MessageKey, values?: LocalizableText["values"]) =>
      read.faults.push({ column, text: { key, values } });
    const unique = [
      ["email", normalizeEmail(read.cells.email ?? ""), taken.emails, "people.emailTaken"],
      ["callSign", toIdentifier(read.cells.callSign ?? "").toUpperCase(), taken.callSigns, "people.callSignTaken"],
    ] as const;
    for (const [column, value, known, key] of unique) {
      const before = value && seen.get(`${column} ${value}`);
      if (before) fault(column, "people.import.faults.twice", { line: before });
      else if (value && known.has(value)) fault(column, key);
      if (value && !before) seen.set(`${column} ${value}`, line);
    }
    yield read;
  }
}

/** At most this many words are looked at as roles. There are fewer roles, and each unknown word makes a fault. */
const MOST_ROLE_WORDS = 8;

function readLine(line: number, cells: ImportLine["cells"], sites: readonly TableSite[]): ImportLine {
  const faults: ImportLine["faults"] = [];
  const fault = (column: ImportColumn, key: MessageKey, values?: LocalizableText["values"]) => {
    faults.push({ column, text: { key, values } });
  };
  const text = (column: ImportColumn) => cells[column] ?? "";

  const meant = findMeantSites(text("site"), sites);
  const site = meant.length === 1 ? meant[0] : undefined;
  if (!text("site") && !site) fault("site", "people.import.faults.siteMissing");
  else if (!site) {
    const key = meant.length > 1 ? "people.import.faults.siteAmbiguous" : "people.import.faults.siteUnknown";
    fault("site", key, { name: text("site") });
  }
  const given = text("roles")
    .split(/[,;/|+]/)
    .map((word) => word.trim())
    .filter(Boolean);
  const words = [...new Set(given)].slice(0, MOST_ROLE_WORDS);
  if (words.length === 0) fault("roles", "people.import.faults.roleMissing");
  const roles = words.flatMap((word) => {
    const role = roleOf(word);
    if (!role) fault("roles", "people.import.faults.roleUnknown", { name: word });
    return role ?? [];
  });
  const language = parseLocale(text("language"));
  if (text("language") && !language)
    fault("language", "people.import.faults.languageUnknown", { text: text("language") });
  const bornOn = parseTableDay(text("bornOn"));
  if (text("bornOn") && !bornOn) fault("bornOn", "people.import.faults.dateUnreadable", { text: text("bornOn") });

  const values = {
    lastName: text("lastName"),
    firstName: text("firstName"),
    email: text("email"),
    callSign: text("callSign"),
    phone: text("phone"),
    language: language ?? "",
    bornOn,
    birthplace: text("birthplace"),
    street: text("street"),
    zipCode: text("zipCode"),
    city: text("city"),
    region: "",
    country: text("country"),
    emergencyNumber: text("emergencyNumber"),
    emergencyRelationship: text("emergencyRelationship"),
    schoolRole: "User" as const,
  };
  const parsed = personInputSchema.safeParse({
    ...makePersonBody(values, { identity: true, contact: true, email: true, schoolRole: false }),
    ...makeRolesBody(site ? roles.map((role) => ({ siteId: site.id, role })) : []),
  });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = personFieldOfPath(path.join("."));
      const column = IMPORT_COLUMNS.find((one) => one === field);
      if (!column || faults.some((one) => one.column === column)) continue;
      const key = message.startsWith("people.") ? (message as MessageKey) : "errors.invalid";
      fault(column, key);
    }
  }
  return { line, cells, input: parsed.success && faults.length === 0 ? parsed.data : null, faults };
}

const roleOf = (word: string) => findWord(SITE_ROLES, word, (locale, role) => localize(locale, `people.roles.${role}`));

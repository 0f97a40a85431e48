import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { SITE_ROLE_ID, type SiteRole } from "@/lib/access/permissions/roles";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "../codes";
import { ORDER_PEOPLE_BY_NAME, wherePersonMatchesText } from "./list/queries";
import { presentPerson } from "./present";
import { filterVisibleRoles, type PersonAccessFacts, readerKindOf, selectsByReader } from "./reach";
import type { PersonLight, PersonSheet } from "./schema";

const AT_MOST = 30;

const lightSelect = (reach: Reach) =>
  ({
    id: true,
    callSign: true,
    lastName: true,
    firstName: true,
    roles: { where: { siteId: toSiteIdFilter(reach) } },
  }) as const;

type LightRow = {
  id: string;
  callSign: string | null;
  lastName: string;
  firstName: string;
  roles: { role: SiteRole }[];
};

function presentLight(row: LightRow): PersonLight {
  return {
    id: row.id,
    callSign: row.callSign,
    nom: row.lastName,
    prenom: row.firstName,
    roleIds: [...new Set(row.roles.map((one) => SITE_ROLE_ID[one.role]))].sort(),
  };
}

/** Finds at most 30 Active people with a role in a reach whose name or call sign contains the text. Forms use it. */
export async function searchPeople(
  { db }: Reading,
  reach: Reach,
  { text, role }: { text: string; role?: SiteRole },
): Promise<PersonLight[]> {
  const rows = await db.person.findMany({
    where: {
      state: "Active",
      roles: { some: { siteId: toSiteIdFilter(reach), role } },
      ...wherePersonMatchesText(text),
    },
    orderBy: [...ORDER_PEOPLE_BY_NAME],
    take: AT_MOST,
    select: lightSelect(reach),
  });
  return rows.map(presentLight);
}

/** Lists all Active students of a reach. */
export async function listStudents({ db }: Reading, reach: Reach): Promise<PersonLight[]> {
  const rows = await db.person.findMany({
    where: { state: "Active", roles: { some: { siteId: toSiteIdFilter(reach), role: "Student" } } },
    orderBy: [...ORDER_PEOPLE_BY_NAME],
    select: lightSelect(reach),
  });
  return rows.map(presentLight);
}

/** Reads a person's name and call sign. Throws 404 unless the reader has a role at one of the person's sites. */
export async function readPersonLight({ db, actor }: Reading, id: string): Promise<PersonLight> {
  const row = await db.person.findUnique({ where: { id }, select: { ...selectsByReader.peer, schoolRole: true } });
  if (!row || !readerKindOf(actor, row)) throw new Problem("notFound", "errors.notFound");
  return presentLight({ ...row, roles: filterVisibleRoles(actor, id, row.roles) });
}

/** Reads the facts about a person that decide what others may read or change. Null for an unknown id. */
export function findPersonAccessFacts(
  db: Db,
  id: string,
): Promise<(PersonAccessFacts & { state: RecordState; version: number }) | null> {
  return db.person.findUnique({
    where: { id },
    select: {
      id: true,
      schoolRole: true,
      state: true,
      version: true,
      roles: { select: { siteId: true, role: true } },
      duties: { select: { siteId: true, duty: true } },
    },
  });
}

/** A new e-mail address that its owner must still confirm, by a link that works until then. */
export type UnconfirmedEmail = { email: string; expiresAt: Date };

/** Reads the new e-mail address of a person who has not confirmed it yet. Null when there is none. */
export async function findUnconfirmedEmail({ db, now }: Reading, id: string): Promise<UnconfirmedEmail | null> {
  const asked = await db.mailedCode.findFirst({
    where: { personId: id, purpose: "ConfirmEmail", usedAt: null, expiresAt: { gt: now } },
    select: { email: true, expiresAt: true },
  });
  return asked?.email ? { email: asked.email, expiresAt: asked.expiresAt } : null;
}

/** Reads a person's sheet with the fields that the reader may see. Throws 404 when the reader may see only the name. */
export async function readPerson({ db, actor }: Reading, id: string): Promise<PersonSheet> {
  const subject = await findPersonAccessFacts(db, id);
  const kind = subject && readerKindOf(actor, subject);
  if (!kind || kind === "peer") throw new Problem("notFound", "errors.notFound");
  const row = await db.person.findUniqueOrThrow({
    where: { id },
    select: selectsByReader[kind] as typeof selectsByReader.instructor,
  });
  return presentPerson(actor, row);
}

/** Reads the id of the file with a person's image. Throws 404 unless the reader has a role at one of the person's sites. */
export async function findPersonImageId({ db, actor }: Reading, id: string): Promise<string | null> {
  const subject = await findPersonAccessFacts(db, id);
  if (!subject || !readerKindOf(actor, subject)) throw new Problem("notFound", "errors.notFound");
  return (await db.person.findUniqueOrThrow({ where: { id }, select: { imageId: true } })).imageId;
}

/** Lists the Active instructors of a reach by call sign, once per site. They are rows of the planning board. */
export const listInstructors = (reading: Reading, reach: Reach) => listRoleHolders(reading, reach, "Instructor");
/** Lists the Active students of a reach by call sign, once per site. */
export const listStudentsOfSites = (reading: Reading, reach: Reach) => listRoleHolders(reading, reach, "Student");
/** Lists the Active renters of a reach by call sign, once per site. */
export const listRentersOfSites = (reading: Reading, reach: Reach) => listRoleHolders(reading, reach, "Renter");

async function listRoleHolders(
  { db }: Reading,
  reach: Reach,
  role: "Instructor" | "Student" | "Renter",
): Promise<(PersonLight & { siteId: string })[]> {
  const rows = await db.siteRole.findMany({
    where: { siteId: toSiteIdFilter(reach), role, person: { state: "Active" } },
    include: { person: { select: { id: true, callSign: true, lastName: true, firstName: true } } },
  });
  const people = rows.map(({ siteId, person }) => ({
    siteId,
    id: person.id,
    callSign: person.callSign,
    nom: person.lastName,
    prenom: person.firstName,
    roleIds: [SITE_ROLE_ID[role]],
  }));
  return people.sort((a, b) => (a.callSign ?? a.nom).localeCompare(b.callSign ?? b.nom));
}

/** Lists the ids of the Active students of a reach, once for each of their sites. */
export async function listStudentIdsWithSite(
  { db }: Reading,
  reach: Reach,
): Promise<{ siteId: string; personId: string }[]> {
  return db.siteRole.findMany({
    where: { siteId: toSiteIdFilter(reach), role: "Student", person: { state: "Active" } },
    select: { siteId: true, personId: true },
  });
}

/**
 * Reads the telephone numbers of some people, by their ids: of those who have a role at the site if the actor may read its
 * people, and otherwise only the actor's own.
 */
export async function listPhoneNumbers(
  { db, actor }: Reading,
  siteId: string,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const isReader = can(actor, "person.list", siteId);
  const readable = isReader ? [...personIds] : personIds.filter((id) => id === actor.id);
  if (readable.length === 0) return new Map();
  const rows = await db.person.findMany({
    where: {
      id: { in: readable },
      phoneNumber: { not: "" },
      ...(isReader && { OR: [{ id: actor.id ?? "" }, { roles: { some: { siteId } } }] }),
    },
    select: { id: true, phoneNumber: true },
  });
  return new Map(rows.map(({ id, phoneNumber }) => [id, phoneNumber]));
}

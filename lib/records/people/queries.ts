import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { type Reach, reachOf, siteIdIn, within } from "@/lib/access/permissions/reach";
import { SITE_ROLE_ID, type SiteRole, siteRoleOf } from "@/lib/access/permissions/roles";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";
import type { RecordState } from "../schema";
import { presentPerson, presentRow } from "./present";
import { kindOf, knownRoles, mayRule, rowSelect, type Subject, selects, visible } from "./reach";
import type { PersonLight, PersonRow, PersonSheet } from "./schema";

const AT_MOST = 30;
const BY_NAME = [{ lastName: "asc" }, { firstName: "asc" }, { id: "asc" }] as const satisfies object[];

/** The text in the call sign, or each of its words in the name. */
function named(text: string): Prisma.PersonWhereInput[] {
  const contains = (word: string) => ({ contains: word, mode: "insensitive" as const });
  const words = text.split(/\s+/).filter(Boolean).slice(0, 5);
  if (words.length === 0) return [];
  const inName = words.map((word) => ({ OR: [{ lastName: contains(word) }, { firstName: contains(word) }] }));
  return [{ callSign: contains(text) }, { AND: inName }];
}

const lightSelect = (reach: Reach) =>
  ({
    id: true,
    callSign: true,
    lastName: true,
    firstName: true,
    roles: { where: { siteId: siteIdIn(reach) } },
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

/** Active people with a role in a reach whose name or call sign holds the text, at most thirty, for pickers. */
export async function pickPeople(
  { db }: Reading,
  reach: Reach,
  { text, role }: { text: string; role?: SiteRole },
): Promise<PersonLight[]> {
  const conditions = named(text);
  const rows = await db.person.findMany({
    where: {
      state: "Active",
      roles: { some: { siteId: siteIdIn(reach), role } },
      ...(conditions.length > 0 ? { OR: conditions } : {}),
    },
    orderBy: [...BY_NAME],
    take: AT_MOST,
    select: lightSelect(reach),
  });
  return rows.map(presentLight);
}

/** Active students of a reach, all of them. */
export async function listStudents({ db }: Reading, reach: Reach): Promise<PersonLight[]> {
  const rows = await db.person.findMany({
    where: { state: "Active", roles: { some: { siteId: siteIdIn(reach), role: "Student" } } },
    orderBy: [...BY_NAME],
    select: lightSelect(reach),
  });
  return rows.map(presentLight);
}

/** Somebody's name, for whoever shares a site with them. */
export async function personLight({ db, actor }: Reading, id: string): Promise<PersonLight> {
  const row = await db.person.findUnique({ where: { id }, select: { ...selects.peer, schoolRole: true } });
  if (!row || !kindOf(actor, row)) throw new Problem("notFound", "errors.notFound");
  return presentLight({ ...row, roles: knownRoles(actor, id, row.roles) });
}

/** Who somebody is, for the rules of reach; null where nobody has this id. */
export function subjectOf(db: Db, id: string): Promise<(Subject & { state: RecordState; version: number }) | null> {
  return db.person.findUnique({
    where: { id },
    select: {
      id: true,
      schoolRole: true,
      state: true,
      version: true,
      roles: { select: { siteId: true, role: true } },
    },
  });
}

/** The new address of somebody that waits to be confirmed. */
export async function waitingEmail({ db }: Reading, id: string): Promise<string | null> {
  const asked = await db.mailedCode.findFirst({
    where: { personId: id, purpose: "ConfirmEmail", usedAt: null, expiresAt: { gt: new Date() } },
    select: { email: true },
  });
  return asked?.email ?? null;
}

/** A person's sheet as the reader may see it; 404 for who may not, and for whom there is nothing but a name. */
export async function readPerson({ db, actor }: Reading, id: string): Promise<PersonSheet> {
  const subject = await subjectOf(db, id);
  const kind = subject && kindOf(actor, subject);
  if (!kind || kind === "peer") throw new Problem("notFound", "errors.notFound");
  const row = await db.person.findUniqueOrThrow({ where: { id }, select: selects[kind] as typeof selects.instructor });
  return presentPerson(actor, row);
}

export type PersonFilter = {
  siteId: string;
  states: RecordState[];
  text: string;
  roles: SiteRole[];
  tagIds: string[];
};

export function filterOf(query: {
  siteId: string;
  statut: RecordState[];
  text: string;
  roleIds: string[];
  tagsIds: string[];
}): PersonFilter {
  const { siteId, statut, text, roleIds, tagsIds } = query;
  return { siteId, states: statut, text, roles: roleIds.flatMap((id) => siteRoleOf(id) ?? []), tagIds: tagsIds };
}

/** Who the filter means, of those whom the reader's permission reaches; e-mails are searched only where they are read. */
export function meant(actor: Actor, filter: PersonFilter, permission: "person.list" | "person.export" = "person.list") {
  const reach = within(reachOf(actor, permission), filter.siteId);
  const inEmail = {
    AND: [{ email: { contains: filter.text.toLowerCase() } }, visible(reachOf(actor, "person.readPersonal"))],
  };
  return {
    AND: [
      visible(reach),
      { state: { in: filter.states } },
      filter.text ? { OR: [...named(filter.text), inEmail] } : {},
      filter.roles.length > 0 ? { roles: { some: { role: { in: filter.roles }, siteId: siteIdIn(reach) } } } : {},
      filter.tagIds.length > 0 ? { tags: { some: { tagId: { in: filter.tagIds } } } } : {},
    ],
  } satisfies Prisma.PersonWhereInput;
}

export async function listPeople(reading: Reading, filter: PersonFilter): Promise<PersonRow[]> {
  const { db, actor } = reading;
  const rows = await db.person.findMany({ where: meant(actor, filter), orderBy: [...BY_NAME], select: rowSelect });
  const accounts = await db.person.findMany({
    where: { AND: [meant(actor, filter), visible(reachOf(actor, "person.readPersonal"))] },
    select: { id: true, email: true, schoolRole: true },
  });
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  return rows.map((row) => presentRow(actor, row, accountOf.get(row.id)));
}

/** The same with what staff may read of them, for the export. */
export function exportedPeople({ db, actor }: Reading, filter: PersonFilter) {
  return db.person.findMany({
    where: meant(actor, filter, "person.export"),
    orderBy: [...BY_NAME],
    select: { ...selects.staff, tags: { select: { tag: { select: { name: true } } } } },
  });
}

/** Id of the file with somebody's picture, for whoever shares a site with them. */
export async function personImage({ db, actor }: Reading, id: string): Promise<string | null> {
  const subject = await subjectOf(db, id);
  if (!subject || !kindOf(actor, subject)) throw new Problem("notFound", "errors.notFound");
  return (await db.person.findUniqueOrThrow({ where: { id }, select: { imageId: true } })).imageId;
}

/** Active instructors of a reach, by call sign: rows of the planning. */
export async function listInstructors({ db }: Reading, reach: Reach): Promise<(PersonLight & { siteId: string })[]> {
  const rows = await db.siteRole.findMany({
    where: { siteId: siteIdIn(reach), role: "Instructor", person: { state: "Active" } },
    include: { person: { select: { id: true, callSign: true, lastName: true, firstName: true } } },
  });
  const people = rows.map(({ siteId, person }) => ({
    siteId,
    id: person.id,
    callSign: person.callSign,
    nom: person.lastName,
    prenom: person.firstName,
    roleIds: [SITE_ROLE_ID.Instructor],
  }));
  return people.sort((a, b) => (a.callSign ?? a.nom).localeCompare(b.callSign ?? b.nom));
}

/** Ids of the active students of a reach, by site. */
export async function listStudentIds({ db }: Reading, reach: Reach): Promise<{ siteId: string; personId: string }[]> {
  return db.siteRole.findMany({
    where: { siteId: siteIdIn(reach), role: "Student", person: { state: "Active" } },
    select: { siteId: true, personId: true },
  });
}

/** Ids of those of a list whose account the actor may change. */
export async function ruledAmong({ db, actor }: Reading, filter: PersonFilter): Promise<string[]> {
  const rows = await db.person.findMany({
    where: { AND: [meant(actor, filter), visible(reachOf(actor, "person.write"))] },
    select: { id: true, schoolRole: true, roles: { select: { siteId: true, role: true } } },
  });
  return rows.filter((row) => mayRule(actor, row)).map((row) => row.id);
}

import type { Reading } from "@/lib/access/actor/as-actor";
import { type Reach, siteIdIn } from "@/lib/access/permissions/reach";
import { SITE_ROLE_ID, type SiteRole } from "@/lib/access/permissions/roles";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "../schema";
import { BY_NAME, holdsWords } from "./list/queries";
import { presentPerson } from "./present";
import { knownRoles, readerKindOf, type Subject, selectsByReader } from "./reach";
import type { PersonLight, PersonSheet } from "./schema";

const AT_MOST = 30;

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
export async function searchPeople(
  { db }: Reading,
  reach: Reach,
  { text, role }: { text: string; role?: SiteRole },
): Promise<PersonLight[]> {
  const rows = await db.person.findMany({
    where: {
      state: "Active",
      roles: { some: { siteId: siteIdIn(reach), role } },
      ...holdsWords(text),
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
export async function readPersonLight({ db, actor }: Reading, id: string): Promise<PersonLight> {
  const row = await db.person.findUnique({ where: { id }, select: { ...selectsByReader.peer, schoolRole: true } });
  if (!row || !readerKindOf(actor, row)) throw new Problem("notFound", "errors.notFound");
  return presentLight({ ...row, roles: knownRoles(actor, id, row.roles) });
}

/** Who somebody is, for the rules of reach; null where nobody has this id. */
export function readSubject(db: Db, id: string): Promise<(Subject & { state: RecordState; version: number }) | null> {
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
export async function readWaitingEmail({ db }: Reading, id: string): Promise<string | null> {
  const asked = await db.mailedCode.findFirst({
    where: { personId: id, purpose: "ConfirmEmail", usedAt: null, expiresAt: { gt: new Date() } },
    select: { email: true },
  });
  return asked?.email ?? null;
}

/** A person's sheet as the reader may see it; 404 for who may not, and for whom there is nothing but a name. */
export async function readPerson({ db, actor }: Reading, id: string): Promise<PersonSheet> {
  const subject = await readSubject(db, id);
  const kind = subject && readerKindOf(actor, subject);
  if (!kind || kind === "peer") throw new Problem("notFound", "errors.notFound");
  const row = await db.person.findUniqueOrThrow({
    where: { id },
    select: selectsByReader[kind] as typeof selectsByReader.instructor,
  });
  return presentPerson(actor, row);
}

/** Id of the file with somebody's picture, for whoever shares a site with them. */
export async function readPersonImageId({ db, actor }: Reading, id: string): Promise<string | null> {
  const subject = await readSubject(db, id);
  if (!subject || !readerKindOf(actor, subject)) throw new Problem("notFound", "errors.notFound");
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

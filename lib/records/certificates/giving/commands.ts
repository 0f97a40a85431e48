import type { Work } from "@/lib/access/actor/as-actor";
import { RESTORE_MS } from "@/lib/access/changes/undo-times";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { type PersonFilter, wherePersonMatchesFilter } from "../../people/list/queries";
import { claim, tell } from "../claim";
import type { CertificateKind, CertificatePart } from "../codes";
import { OPEN, readCertificate, readCertificateRow } from "../queries";
import { type CertificateHolder, demandCompletes, demandWrites, readHolder } from "../reach";
import { demandAction, partsOfRoles } from "../rules";
import type { CertificateView } from "../schema";

type Of = { personId: string; aircraftId?: undefined } | { aircraftId: string; personId?: undefined };
const kindOf = (of: Of): CertificateKind => (of.personId ? "People" : "Equipment");

/** Gives a person or an aircraft a certificate of a type, to be completed. */
export async function createCertificate(work: Work, of: Of, typeId: string): Promise<CertificateView> {
  const holder = await readHolder(work, of);
  demandWrites(work, holder);
  await demandType(work, kindOf(of), typeId);
  const where = { ...of, typeId, archivedAt: null };
  if ((await work.db.certificate.count({ where })) > 0) throw new Problem("conflict", "certificates.standsAlready");
  return readCertificate(work, kindOf(of), await insert(work, holder, typeId));
}

/**
 * Opens the renewal of a certificate: a new one to be completed, beside the old one, which stays valid until the new one is
 * (DECISIONS, "Certificates, training, follow-up"). The holder may open it, too, because they hold the new document.
 */
export async function renewCertificate(work: Work, of: Of, certificateId: string): Promise<CertificateView> {
  const { row, holder } = await readCertificateRow(work, kindOf(of), certificateId);
  if ((of.personId ?? of.aircraftId) !== (row.personId ?? row.aircraftId))
    throw new Problem("notFound", "certificates.unknown");
  demandCompletes(work, holder);
  demandAction("renew", row);
  if (row.type.state !== "Active") throw new Problem("conflict", "certificates.typeDisabled");
  if ((await work.db.certificate.count({ where: { ...of, typeId: row.typeId, ...OPEN } })) > 0)
    throw new Problem("conflict", "certificates.renewalOpen");
  return readCertificate(work, kindOf(of), await insert(work, holder, row.typeId));
}

/**
 * Gives the mandatory certificates and those of the set of what is created to whoever lacks them: to people by the parts that
 * their roles play, to aircraft all of them (spec 2 §7, `create-missing`). Returns how many were created.
 */
export async function createMissingCertificates(
  work: Work,
  kind: CertificateKind,
  { siteId = "all", certificateTypeId }: { siteId?: string; certificateTypeId?: string },
): Promise<number> {
  const reach = narrowReach(reachOf(work.actor, "certificate.write"), siteId);
  const isGiven = { OR: [{ isMandatory: true }, { defaults: { some: { action: CREATION[kind] } } }] };
  const types = await listTypesToGive(work, kind, certificateTypeId ? { id: certificateTypeId } : isGiven);
  const inReach = toSiteIdFilter(reach);
  const holders =
    kind === "Equipment" ? await aircraftOf(work, { siteId: inReach }) : await peopleOf(work, inReach, {});
  return giveMissing(work, kind, holders, types);
}

/**
 * Gives one type to everybody whom a list of people shows and who has none, whatever parts they play. With `isPreview`, it only
 * counts. Throws 422 unless the type is Active and meant for people.
 */
export async function giveToListed(
  work: Work,
  filter: PersonFilter,
  { certificateTypeId, isPreview }: { certificateTypeId: string; isPreview: boolean },
): Promise<{ listed: number; created: number; givenAt: number | null }> {
  const type = await demandType(work, "People", certificateTypeId);
  const siteId = toSiteIdFilter(narrowReach(reachOf(work.actor, "certificate.write"), filter.siteId));
  const people = await peopleOf(work, siteId, wherePersonMatchesFilter(work.actor, filter));
  const lacking = await findLacking(work, "People", people, [type]);
  if (!isPreview) await insertCertificates(work, lacking.map(toGiven("People")));
  const isGiven = !isPreview && lacking.length > 0;
  return { listed: people.length, created: lacking.length, givenAt: isGiven ? toUnix(work.now) : null };
}

/**
 * Takes back what the actor has just given to everybody listed: those that nobody has touched since are
 * archived. Throws 409 once it isn't offered any more. Returns how many went.
 */
export async function takeBackGiven(
  work: Work,
  { certificateTypeId: typeId, givenAt }: { certificateTypeId: string; givenAt: number },
): Promise<number> {
  if (work.now.getTime() - givenAt * 1000 > RESTORE_MS) throw new Problem("conflict", "certificates.givenTooLate");
  const createdAt = { gte: new Date(givenAt * 1000), lt: new Date((givenAt + 1) * 1000) };
  const untouched = { typeId, createdById: work.actor.id, createdAt, version: 1, state: "Incompleted" as const };
  const find = () =>
    work.db.certificate.findMany({
      where: { ...untouched, personId: { not: null }, archivedAt: null },
      include: { person: { select: { roles: { select: { siteId: true } } } } },
    });
  const holderOf = ({ personId, person }: Awaited<ReturnType<typeof find>>[number]) => ({
    ...{ personId, aircraftId: null, siteIds: [...new Set(person?.roles.map(({ siteId }) => siteId))] },
  });
  // What somebody completes meanwhile is found touched once their holders are held.
  await claim(work, (await find()).map(holderOf));
  const rows = await find();
  // The database keeps certificates for good, so they are archived.
  const archived = { archivedAt: work.now, archivedById: work.actor.id };
  const where = { id: { in: rows.map(({ id }) => id) } };
  await work.db.certificate.updateMany({ where, data: { ...archived, version: { increment: 1 } } });
  for (const row of rows) {
    const holder = holderOf(row);
    const before = { typeId, personId: row.personId, state: row.state, archivedAt: null };
    tell(work, { id: row.id, verb: "takeBackGiven", holder, before, after: archived });
  }
  return rows.length;
}

/** Gives people or aircraft that were just created the certificates of the set of their kind (spec 2 §3, default types). */
export async function giveDefaultCertificates(
  work: Work,
  kind: CertificateKind,
  ids: readonly string[],
): Promise<void> {
  const types = await listTypesToGive(work, kind, { defaults: { some: { action: CREATION[kind] } } });
  if (types.length === 0) return;
  const own = { id: { in: [...ids] } };
  const holders = kind === "Equipment" ? await aircraftOf(work, own) : await peopleOf(work, undefined, own);
  await giveMissing(work, kind, holders, types);
}

const CREATION = { People: "UserCreation", Equipment: "AircraftCreation" } as const;

type TypeToGive = { id: string; parts: readonly CertificatePart[] };

function listTypesToGive(
  { db }: Work,
  kind: CertificateKind,
  which: Prisma.CertificateTypeWhereInput,
): Promise<TypeToGive[]> {
  const category = kind === "Equipment" ? "ForEquipment" : { not: "ForEquipment" as const };
  return db.certificateType.findMany({
    where: { state: "Active", category, ...which },
    select: { id: true, parts: true },
    orderBy: { id: "asc" },
  });
}

async function giveMissing(
  work: Work,
  kind: CertificateKind,
  holders: readonly Candidate[],
  types: readonly TypeToGive[],
): Promise<number> {
  const lacking = await findLacking(work, kind, holders, types);
  const isAskedOf = (type: TypeToGive, { parts }: Candidate) =>
    kind === "Equipment" || type.parts.some((part) => parts.has(part));
  const missing = lacking.filter(({ candidate, type }) => isAskedOf(type, candidate));
  await insertCertificates(work, missing.map(toGiven(kind)));
  return missing.length;
}

type Lacking = { candidate: Candidate; type: TypeToGive };

/** Finds who has none of a type that isn't archived. */
async function findLacking(
  { db }: Work,
  kind: CertificateKind,
  holders: readonly Candidate[],
  types: readonly TypeToGive[],
): Promise<Lacking[]> {
  const own = { in: holders.map(({ id }) => id) };
  const had = await db.certificate.findMany({
    where: {
      typeId: { in: types.map(({ id }) => id) },
      archivedAt: null,
      ...(kind === "Equipment" ? { aircraftId: own } : { personId: own }),
    },
    select: { typeId: true, personId: true, aircraftId: true },
  });
  const known = new Set(had.map(({ typeId, personId, aircraftId }) => `${personId ?? aircraftId} ${typeId}`));
  return holders.flatMap((candidate) =>
    types.filter(({ id }) => !known.has(`${candidate.id} ${id}`)).map((type) => ({ candidate, type })),
  );
}

const toGiven =
  (kind: CertificateKind) =>
  ({ candidate: { id, siteIds }, type }: Lacking) => ({
    holder: { siteIds, personId: kind === "People" ? id : null, aircraftId: kind === "People" ? null : id },
    typeId: type.id,
  });

type Candidate = { id: string; siteIds: string[]; parts: ReadonlySet<CertificatePart> };

async function aircraftOf({ db }: Work, which: Prisma.AircraftWhereInput): Promise<Candidate[]> {
  const where = { state: { not: "Archived" as const }, ...which };
  const rows = await db.aircraft.findMany({ where, select: { id: true, siteId: true }, orderBy: { id: "asc" } });
  return rows.map(({ id, siteId }) => ({ id, siteIds: [siteId], parts: new Set() }));
}

async function peopleOf(
  { db }: Work,
  siteId: { in: string[] } | undefined,
  which: Prisma.PersonWhereInput,
): Promise<Candidate[]> {
  const rows = await db.person.findMany({
    where: { state: { not: "Archived" }, anonymisedAt: null, roles: { some: { siteId } }, ...which },
    select: { id: true, roles: { select: { siteId: true, role: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, roles }) => ({
    id,
    siteIds: [...new Set(roles.map(({ siteId }) => siteId))],
    parts: partsOfRoles(roles),
  }));
}

async function insert(work: Work, holder: CertificateHolder, typeId: string): Promise<string> {
  const [id] = await insertCertificates(work, [{ holder, typeId }]);
  return id!;
}

/** Inserts any number of incomplete certificates in two statements. Returns their ids. */
export async function insertCertificates(
  work: Work,
  given: readonly { holder: CertificateHolder; typeId: string }[],
): Promise<string[]> {
  if (given.length === 0) return [];
  await claim(
    work,
    given.map(({ holder }) => holder),
  );
  const { now: createdAt, actor } = work;
  const rows = given.map(({ holder: { personId, aircraftId }, typeId }) => ({
    ...{ id: newId(), typeId, personId, aircraftId, state: "Incompleted" as const, createdAt, createdById: actor.id },
  }));
  await work.db.certificate.createMany({ data: rows });
  for (const [at, row] of rows.entries())
    tell(work, { id: row.id, verb: "create", holder: given[at]!.holder, after: row });
  return rows.map(({ id }) => id);
}

/** Reads a type that is given. Throws 422 unless it is Active and meant for people, or for aircraft. */
async function demandType(work: Work, kind: CertificateKind, typeId: string): Promise<TypeToGive> {
  const type = await work.db.certificateType.findUnique({ where: { id: typeId } });
  if (!type) throw makeInvalidFieldProblem("certificateTypeId", "certificates.unknown");
  if (type.state !== "Active") throw makeInvalidFieldProblem("certificateTypeId", "certificates.typeDisabled");
  if ((type.category === "ForEquipment") !== (kind === "Equipment"))
    throw makeInvalidFieldProblem("certificateTypeId", "certificates.notForThis");
  return type;
}

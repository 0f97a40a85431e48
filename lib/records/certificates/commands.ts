import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { localDayOf, toDate, toDay, unixToUtcDay } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { makeFilePermanent } from "../files/commands";
import { changeVersionedRow } from "../versioned";
import { CERTIFICATE_DEMANDS } from "./codes";
import { type CertificateRow, includeOfCertificate, presentCertificate } from "./present";
import { type CertificateKind, readCertificate, readCertificateRow, readMoment } from "./queries";
import { type CertificateHolder, demandWrites, readHolder } from "./reach";
import { type CertificateAction, type CertificateValues, demandAction, demandComplete, demandTakesBack } from "./rules";
import type { CertificateView, CompletionInput, ValidationInput } from "./schema";

type Of = { personId: string; aircraftId?: undefined } | { aircraftId: string; personId?: undefined };
const kindOf = (of: Of): CertificateKind => (of.personId ? "People" : "Equipment");

/** Prisma condition: it is on its way to be valid. */
const OPEN = { archivedAt: null, state: { in: ["Incompleted", "Completed"] as CertificateRow["state"][] } };

/** Gives a person or an aircraft a certificate of a type, to be completed. */
export async function createCertificate(work: Work, of: Of, typeId: string): Promise<CertificateView> {
  const holder = await readHolder(work, of);
  demandWrites(work, holder);
  await demandType(work, of, typeId);
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

/** Completes a certificate with what its type asks for: by its holder, or by staff. It then awaits validation. */
export async function completeCertificate(
  work: Work,
  kind: CertificateKind,
  id: string,
  input: CompletionInput,
  version: number | undefined,
): Promise<{ version: number }> {
  return act(work, { kind, id, version, action: "complete", verb: "complete" }, async (row, holder) => {
    demandCompletes(work, holder);
    const values = await takeValues(work, row, input);
    demandComplete(row.type.demands, values, await todayOf(work, row));
    return { values, columns: { incompleteComment: "", completedAt: work.now, completedById: work.actor.id } };
  });
}

/**
 * Validates a certificate, with what staff corrected in it, or sends it back to its holder to be completed. The one that it
 * renews is archived.
 */
export async function validateCertificate(
  work: Work,
  kind: CertificateKind,
  id: string,
  input: ValidationInput,
  version: number | undefined,
): Promise<{ version: number }> {
  const decided = { decidedAt: work.now, decidedById: work.actor.id };
  if (!input.isValidated) {
    if (input.commentsForIncomplete === "")
      throw makeInvalidFieldProblem("commentsForIncomplete", "certificates.reasonRequired");
    return act(work, { kind, id, version, action: "refuse", verb: "refuse" }, async (row, holder) => {
      demandWrites(work, holder, row.type);
      return { columns: { incompleteComment: input.commentsForIncomplete, ...decided } };
    });
  }
  return act(work, { kind, id, version, action: "validate", verb: "validate" }, async (row, holder) => {
    demandWrites(work, holder, row.type);
    const values = await takeValues(work, row, input);
    demandComplete(row.type.demands, values, await todayOf(work, row));
    await archiveRenewed(work, row, holder);
    const completed = row.completedAt ? {} : { completedAt: work.now, completedById: work.actor.id };
    return { values, columns: { incompleteComment: "", ...completed, ...decided } };
  });
}

/** Makes a certificate invalid, such as one that was withdrawn by the authority. */
export async function invalidateCertificate(
  work: Work,
  kind: CertificateKind,
  id: string,
  comment: string,
  version: number | undefined,
): Promise<{ version: number }> {
  if (comment === "") throw makeInvalidFieldProblem("comment", "certificates.reasonRequired");
  return act(work, { kind, id, version, action: "invalidate", verb: "invalidate" }, async (row, holder) => {
    demandWrites(work, holder, row.type);
    return { columns: { invalidationComment: comment, decidedAt: work.now, decidedById: work.actor.id } };
  });
}

/**
 * Takes back what the actor has just decided on a certificate, which then awaits validation again. What its validation had
 * archived counts again.
 */
export async function takeBackDecision(
  work: Work,
  kind: CertificateKind,
  id: string,
  version: number | undefined,
): Promise<{ version: number }> {
  let replaced: { id: string; archivedAt: Date | null }[] = [];
  let of: CertificateHolder | undefined;
  const answer = await act(work, { kind, id, version, action: null, verb: "takeBack" }, async (row, holder) => {
    demandWrites(work, holder, row.type);
    demandTakesBack(row, work.actor.id, work.now);
    const { typeId, personId, aircraftId, decidedAt } = row;
    const own = { typeId, personId, aircraftId, id: { not: id } };
    if ((await work.db.certificate.count({ where: { ...own, ...OPEN } })) > 0)
      throw new Problem("conflict", "certificates.renewalOpen");
    const where = { ...own, archivedAt: decidedAt, archivedById: work.actor.id };
    if (row.state === "Validated") replaced = await work.db.certificate.findMany({ where });
    of = holder;
    const undecided = { decidedAt: null, decidedById: null, incompleteComment: "", invalidationComment: "" };
    return { columns: { state: "Completed" as const, ...undecided } };
  });
  // Only now, because two valid ones of a type never stand beside each other.
  for (const other of replaced) {
    const after = { archivedAt: null, archivedById: null };
    await work.db.certificate.update({ where: { id: other.id }, data: { ...after, version: { increment: 1 } } });
    tell(work, { id: other.id, verb: "takeBack", holder: of!, before: { archivedAt: other.archivedAt }, after });
  }
  return answer;
}

/** Archives a certificate for good. */
export async function archiveCertificate(work: Work, kind: CertificateKind, id: string, version: number | undefined) {
  return act(work, { kind, id, version, action: null, verb: "archive" }, async (_, holder) => {
    demandWrites(work, holder);
    return { columns: { archivedAt: work.now, archivedById: work.actor.id } };
  });
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

type TypeToGive = { id: string; parts: readonly string[] };

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
  const own = { in: holders.map(({ id }) => id) };
  const had = await work.db.certificate.findMany({
    where: {
      typeId: { in: types.map(({ id }) => id) },
      archivedAt: null,
      ...(kind === "Equipment" ? { aircraftId: own } : { personId: own }),
    },
    select: { typeId: true, personId: true, aircraftId: true },
  });
  const known = new Set(had.map(({ typeId, personId, aircraftId }) => `${personId ?? aircraftId} ${typeId}`));
  const missing = holders.flatMap(({ id, siteIds, parts }) => {
    const isAskedFor = (type: TypeToGive) => kind === "Equipment" || type.parts.some((part) => parts.has(part));
    const lacking = types.filter((type) => isAskedFor(type) && !known.has(`${id} ${type.id}`));
    const holder = { siteIds, personId: kind === "People" ? id : null, aircraftId: kind === "People" ? null : id };
    return lacking.map((type) => ({ holder, typeId: type.id }));
  });
  await insertAll(work, missing);
  return missing.length;
}

type Candidate = { id: string; siteIds: string[]; parts: ReadonlySet<string> };

async function aircraftOf({ db }: Work, which: Prisma.AircraftWhereInput): Promise<Candidate[]> {
  const where = { state: { not: "Archived" as const }, ...which };
  const rows = await db.aircraft.findMany({ where, select: { id: true, siteId: true }, orderBy: { id: "asc" } });
  return rows.map(({ id, siteId }) => ({ id, siteIds: [siteId], parts: new Set() }));
}

/** The parts that people with a role at a site may play there. */
const PARTS_OF_ROLE = {
  Instructor: ["Instructor", "TheoryTeacher"],
  Student: ["StudentSolo", "StudentDual"],
  Renter: ["PilotInCommand"],
  Staff: [],
} as const;

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
    parts: new Set<string>(roles.flatMap(({ role }) => PARTS_OF_ROLE[role])),
  }));
}

async function insert(work: Work, holder: CertificateHolder, typeId: string): Promise<string> {
  const [id] = await insertAll(work, [{ holder, typeId }]);
  return id!;
}

/** Inserts any number of incomplete certificates in two statements. Returns their ids. */
async function insertAll(
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

/** Throws unless the type is Active and meant for the holder. */
async function demandType(work: Work, of: Of, typeId: string): Promise<void> {
  const type = await work.db.certificateType.findUnique({ where: { id: typeId } });
  if (!type) throw makeInvalidFieldProblem("certificateTypeId", "certificates.unknown");
  if (type.state !== "Active") throw makeInvalidFieldProblem("certificateTypeId", "certificates.typeDisabled");
  if ((type.category === "ForEquipment") !== (of.aircraftId !== undefined))
    throw makeInvalidFieldProblem("certificateTypeId", "certificates.notForThis");
}

/** Throws 403 unless the actor is the holder, or writes their certificates. */
function demandCompletes(work: Work, holder: CertificateHolder): void {
  if (work.actor.id !== null && holder.personId === work.actor.id) return;
  demandWrites(work, holder);
}

type Values = Partial<Pick<CompletionInput, "warnings" | "qualifications" | "issuedDate" | "limitations">>;

/** What a certificate says after a change: what isn't named stays. A new document is kept from now on. */
async function takeValues(
  work: Work,
  row: CertificateRow,
  input: Values,
): Promise<CertificateValues & { limitations: string }> {
  const dayOf = (unix: number | null | undefined, before: Date | null) =>
    unix === undefined ? before && toDay(before) : unix === null ? null : unixToUtcDay(unix);
  const given = (input.warnings ?? []).filter(({ kind }) => row.type.demands.includes(CERTIFICATE_DEMANDS[kind]!));
  const of = (demand: (typeof CERTIFICATE_DEMANDS)[number]) =>
    given.find(({ kind }) => CERTIFICATE_DEMANDS[kind] === demand);
  const document = of("RequiresUploadDocument");
  const fileId = document ? document.documentId : row.fileId;
  if (fileId !== null && fileId !== row.fileId) await makeFilePermanent(work, fileId, "documentId");
  const date = of("ExpiresOnDate");
  const cycles = of("ExpiresOnCycles");
  return {
    expiresOn: dayOf(date?.expirationDate, row.expiresOn),
    expiresAtCycles: cycles ? cycles.cycles : row.expiresAtCycles,
    serialNumber: of("RequiresSerialNumber")?.serialNumber ?? row.serialNumber,
    fileId,
    issuedOn: dayOf(input.issuedDate, row.issuedOn),
    limitations: input.limitations ?? row.limitations,
    qualifications: await takeQualifications(work, row, input.qualifications),
  };
}

async function takeQualifications(
  work: Work,
  row: CertificateRow,
  given: Values["qualifications"],
): Promise<CertificateValues["qualifications"]> {
  const held = heldOf(row);
  if (!given) return held;
  const rows = await work.db.qualification.findMany({ where: { typeId: row.typeId } });
  return given.map(({ qualificationId, expirationDate }) => {
    const known = rows.find(({ id }) => id === qualificationId);
    const isKept = held.some((one) => one.qualificationId === qualificationId);
    if (!known || (known.state !== "Active" && !isKept))
      throw makeInvalidFieldProblem("qualifications", "certificates.qualificationUnknown");
    const { name, hasExpiry } = known;
    const expiresOn = expirationDate === null || !hasExpiry ? null : unixToUtcDay(expirationDate);
    return { qualificationId, name, hasExpiry, expiresOn };
  });
}

type Outcome = { values?: CertificateValues & { limitations: string }; columns: object };

/** Does something to a certificate: its state follows from the action, and what changes its validity judges bookings anew. */
async function act(
  work: Work,
  about: {
    kind: CertificateKind;
    id: string;
    version: number | undefined;
    action: CertificateAction | null;
    verb: string;
  },
  decide: (row: CertificateRow, holder: CertificateHolder) => Promise<Outcome>,
): Promise<{ version: number }> {
  const { kind, id, version, action, verb } = about;
  const { holder } = await readCertificateRow(work, kind, id);
  await claim(work, [holder]);
  const { row, sight } = await readCertificateRow(work, kind, id);
  const isOutdated = version !== undefined && version !== row.version;
  let state = row.state;
  if (row.archivedAt && !isOutdated) throw new Problem("conflict", "certificates.isArchived");
  if (action && !isOutdated) state = demandAction(action, row);
  let qualifications: CertificateValues["qualifications"] | undefined;
  const moment = await readMoment(work);
  const answer = await changeVersionedRow(work, {
    table: work.db.certificate,
    find: async (): Promise<CertificateRow | null> =>
      work.db.certificate.findUnique({ where: { id }, include: includeOfCertificate }),
    ...{ id, version, kind: "Certificate" as const, verb },
    view: (current) => presentCertificate(current, sight, moment),
    siteId: () => holder.siteIds[0] ?? null,
    ...concernedBy(holder),
    data: async (current) => {
      const { values, columns } = await decide(current, holder);
      qualifications = values?.qualifications;
      return { state, ...toColumns(values), ...columns };
    },
  });
  if (qualifications && JSON.stringify(qualifications) !== JSON.stringify(heldOf(row))) {
    await work.db.certificateQualification.deleteMany({ where: { certificateId: id } });
    await work.db.certificateQualification.createMany({
      data: qualifications.map(({ qualificationId, expiresOn }) => ({
        ...{ certificateId: id, qualificationId, expiresOn: expiresOn === null ? null : toDate(expiresOn) },
      })),
    });
    const told = { before: { qualifications: heldOf(row) }, after: { qualifications } };
    changed(work, {
      kind: "Certificate",
      id,
      verb: "changeQualifications",
      siteId: holder.siteIds[0] ?? null,
      ...told,
    });
  }
  return { version: answer.version };
}

const heldOf = (row: CertificateRow) =>
  row.qualifications.map(({ qualificationId, qualification: { name, hasExpiry }, expiresOn }) => ({
    ...{ qualificationId, name, hasExpiry, expiresOn: expiresOn && toDay(expiresOn) },
  }));

const toColumns = (values: Outcome["values"]) =>
  values && {
    expiresOn: values.expiresOn === null ? null : toDate(values.expiresOn),
    expiresAtCycles: values.expiresAtCycles,
    issuedOn: values.issuedOn === null ? null : toDate(values.issuedOn),
    serialNumber: values.serialNumber,
    fileId: values.fileId,
    limitations: values.limitations,
  };

/** Archives what a newly valid certificate replaces. */
async function archiveRenewed(work: Work, row: CertificateRow, holder: CertificateHolder): Promise<void> {
  const { id, typeId, personId, aircraftId } = row;
  const others = await work.db.certificate.findMany({
    where: { typeId, personId, aircraftId, id: { not: id }, archivedAt: null, state: { in: ["Validated", "Invalid"] } },
  });
  for (const other of others) {
    const after = { archivedAt: work.now, archivedById: work.actor.id };
    await work.db.certificate.update({ where: { id: other.id }, data: { ...after, version: { increment: 1 } } });
    tell(work, { id: other.id, verb: "archive", holder, before: { archivedAt: null }, after });
  }
}

async function todayOf(work: Work, row: CertificateRow): Promise<string> {
  const moment = await readMoment(work);
  return localDayOf(toUnix(work.now), row.aircraft?.site.timeZone ?? moment.timeZone);
}

/** Whose bookings rest on what changes. */
const concernedBy = ({ personId, aircraftId }: CertificateHolder) => ({
  people: personId ? [personId] : [],
  rejudgesAircraft: aircraftId ? [aircraftId] : [],
});

/**
 * Holds the certificates of a person or an aircraft until the transaction ends. Who books meanwhile waits, because booking
 * locks the holder's row, and then reads the facts anew, because the row has changed.
 */
async function claim({ db }: Work, holders: readonly CertificateHolder[]): Promise<void> {
  const idsOf = (column: "personId" | "aircraftId") => [...new Set(holders.flatMap((one) => one[column] ?? []))].sort();
  const [people, aircraft] = [idsOf("personId"), idsOf("aircraftId")];
  if (people.length > 0)
    await db.$executeRaw`UPDATE person SET certificate_changes = certificate_changes + 1 WHERE id = ANY(${people}::char(24)[])`;
  if (aircraft.length > 0)
    await db.$executeRaw`UPDATE aircraft SET certificate_changes = certificate_changes + 1 WHERE id = ANY(${aircraft}::char(24)[])`;
}

function tell(
  work: Work,
  {
    id,
    verb,
    holder,
    before,
    after,
  }: { id: string; verb: string; holder: CertificateHolder; before?: object; after: object },
): void {
  const siteId = holder.siteIds[0] ?? null;
  changed(work, { kind: "Certificate", id, verb, siteId, before, after, ...concernedBy(holder) });
}

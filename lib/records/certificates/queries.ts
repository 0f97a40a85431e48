import { asActor, type Reading } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { RESTORE_MS } from "@/lib/access/changes/undo-times";
import { narrowReach, type Reach } from "@/lib/access/permissions/reach";
import { localDayOf, toDate } from "@/lib/platform/day";
import { PagedRows, skipAndTake, toPrismaDirection } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { splitSearchWords, wherePersonMatchesText } from "../people/list/queries";
import { CERTIFICATE_STATES, type CertificateKind } from "./codes";
import { type CertificateRow, includeOfCertificate, type Moment, presentCertificate } from "./present";
import {
  type CertificateHolder,
  type CertificateSight,
  type HolderWithReaders,
  listMedicalReaderSites,
  readHolder,
  sightOfHolder,
  whereDecided,
  whereNotOwn,
  whereWorkedOn,
} from "./reach";
import { type CertificateListQuery, type CertificateView, certificateListQuerySchema } from "./schema";

/** Prisma condition: it is on its way to be valid. */
export const OPEN = { archivedAt: null, state: { in: ["Incompleted", "Completed"] as CertificateRow["state"][] } };

const UTC = "UTC";

/** The present moment in the zone in which days of people's certificates are counted: that of the school's main site. */
export async function readMoment({ db, now }: Reading): Promise<Moment> {
  const rows = await db.$queryRaw<{ timeZone: string }[]>`
    SELECT s.time_zone AS "timeZone" FROM school h JOIN site s ON s.id = h.main_site_id LIMIT 1`;
  return { now, timeZone: rows[0]?.timeZone ?? UTC };
}

const ORDER = [{ type: { name: "asc" } }, { createdAt: "desc" }, { id: "asc" }] as const;

/** Lists the certificates of people or aircraft that the actor works on. */
export async function listCertificates(
  reading: Reading,
  kind: CertificateKind,
  query: CertificateListQuery,
): Promise<PagedRows<CertificateView>> {
  const moment = await readMoment(reading);
  const where: Prisma.CertificateWhereInput = {
    ...(query.statut === "2" ? {} : { archivedAt: null }),
    ...(query.certificateTypeId ? { typeId: query.certificateTypeId } : {}),
    AND: [
      whereWorkedOn(reading, kind, (reach) => narrowReach(reach, query.siteId)),
      ...wordsOf(kind, query.text),
      ...stateOf(query.state, moment),
      // What awaits validation is the actor's queue.
      ...(query.state === CERTIFICATE_STATES.indexOf("Completed") ? [whereNotOwn(reading.actor)] : []),
    ],
  };
  const total = await reading.db.certificate.count({ where });
  const rows = await reading.db.certificate.findMany({
    where,
    include: includeOfCertificate,
    orderBy: orderOf(kind, query.sort),
    ...skipAndTake(query),
  });
  return new PagedRows(await presentRows(reading, rows, moment), total);
}

/** Lists what awaits validation of people and aircraft at a site or at all of the actor's, the longest waiting first. */
export async function listAwaitingValidation(reading: Reading, siteId: string): Promise<CertificateView[]> {
  const query = certificateListQuerySchema.parse({ siteId, state: String(CERTIFICATE_STATES.indexOf("Completed")) });
  const people = await listCertificates(reading, "People", query);
  const aircraft = await listCertificates(reading, "Equipment", query);
  return [...people.rows, ...aircraft.rows].sort((a, b) => (a.completionDate ?? 0) - (b.completionDate ?? 0));
}

/** Counts what awaits the actor's decision at a site or at all of theirs: of health data only what they may open. */
export async function countAwaitingValidation(reading: Reading, siteId: string): Promise<number> {
  const narrow = (reach: Reach) => narrowReach(reach, siteId);
  const awaits = { state: "Completed" as const, archivedAt: null };
  return reading.db.certificate.count({
    where: { ...awaits, OR: [whereDecided(reading, narrow), whereWorkedOn(reading, "Equipment", narrow)] },
  });
}

function wordsOf(kind: CertificateKind, text: string): Prisma.CertificateWhereInput[] {
  return splitSearchWords(text).map((word) => ({
    OR: [
      { type: { name: { contains: word, mode: "insensitive" } } },
      kind === "People"
        ? { person: wherePersonMatchesText(word) }
        : { aircraft: { callSign: { contains: word, mode: "insensitive" } } },
    ],
  }));
}

/** Prisma conditions: the certificate has the state with this code. An expired one is stored as valid. */
function stateOf(code: number | undefined, { now, timeZone }: Moment): Prisma.CertificateWhereInput[] {
  if (code === undefined) return [];
  const name = CERTIFICATE_STATES[code]!;
  const today = toDate(localDayOf(toUnix(now), timeZone));
  if (name === "Expired") return [{ state: "Validated", expiresOn: { lt: today } }];
  if (name === "Validated") return [{ state: name, OR: [{ expiresOn: null }, { expiresOn: { gte: today } }] }];
  return [{ state: name }];
}

function orderOf(
  kind: CertificateKind,
  sort: CertificateListQuery["sort"],
): Prisma.CertificateOrderByWithRelationInput[] {
  if (!sort) return [{ completedAt: { sort: "asc", nulls: "last" } }, { id: "asc" }];
  const direction = toPrismaDirection(sort);
  const holder = kind === "People" ? { person: { foldedName: direction } } : { aircraft: { callSign: direction } };
  const first = {
    holder,
    type: { type: { name: direction } },
    expiresOn: { expiresOn: { sort: direction, nulls: "last" as const } },
    completedAt: { completedAt: { sort: direction, nulls: "last" as const } },
  }[sort.column];
  return [first, { id: "asc" }];
}

/** Presents rows of several holders, each as far as the actor sees it. */
async function presentRows(
  reading: Reading,
  rows: readonly CertificateRow[],
  moment: Moment,
): Promise<CertificateView[]> {
  const holders = await readHolders(reading, rows);
  const sights = new Map<string, Awaited<ReturnType<typeof sightOfHolder>>>();
  for (const [id, holder] of holders) sights.set(id, await sightOfHolder(reading, holder));
  return rows.flatMap((row) => {
    const sight = sights.get(row.personId ?? row.aircraftId!);
    return sight ? [presentCertificate(row, row.type.isHealthData ? sight.health : sight.plain, moment)] : [];
  });
}

async function readHolders({ db }: Reading, rows: readonly CertificateRow[]): Promise<Map<string, HolderWithReaders>> {
  const personIds = [...new Set(rows.flatMap(({ personId }) => personId ?? []))];
  const aircraftIds = [...new Set(rows.flatMap(({ aircraftId }) => aircraftId ?? []))];
  const roles = await db.siteRole.findMany({
    where: { personId: { in: personIds } },
    select: { personId: true, siteId: true },
  });
  const aircraft = await db.aircraft.findMany({
    where: { id: { in: aircraftIds } },
    select: { id: true, siteId: true },
  });
  const sitesOf = (id: string) => [
    ...new Set(roles.filter(({ personId }) => personId === id).map(({ siteId }) => siteId)),
  ];
  const readers = await listMedicalReaderSites({ db });
  const ofPerson = (id: string) => {
    const siteIds = sitesOf(id);
    return { personId: id, aircraftId: null, siteIds, readerSiteIds: siteIds.filter((one) => readers.has(one)) };
  };
  return new Map<string, HolderWithReaders>([
    ...personIds.map((id) => [id, ofPerson(id)] as const),
    ...aircraft.map(
      ({ id, siteId }) => [id, { personId: null, aircraftId: id, siteIds: [siteId], readerSiteIds: [] }] as const,
    ),
  ]);
}

/**
 * Lists the certificates of a person or an aircraft: those that count, or the archived ones. Throws 404 or 403 for who may not
 * see them.
 */
export async function listOwnCertificates(
  reading: Reading,
  of: { personId?: string; aircraftId?: string },
  { isArchived }: { isArchived: boolean },
): Promise<CertificateView[]> {
  const holder = await readHolder(reading, of);
  const sight = await sightOfHolder(reading, holder);
  if (!sight) throw new Problem("forbidden", "errors.forbidden");
  const rows = await reading.db.certificate.findMany({
    where: { ...of, archivedAt: isArchived ? { not: null } : null },
    include: includeOfCertificate,
    orderBy: [...ORDER],
  });
  const moment = await readMoment(reading);
  const shown = isArchived ? rows.filter((row) => !wasTakenBack(row)) : rows;
  return shown.map((row) => presentCertificate(row, row.type.isHealthData ? sight.health : sight.plain, moment));
}

/**
 * Whether a certificate was given by mistake and taken back at once by the same person, before anybody sent anything in. The
 * audit keeps it; to its holder nothing happened.
 */
function wasTakenBack({
  state,
  createdAt,
  createdById,
  completedAt,
  archivedAt,
  archivedById,
}: CertificateRow): boolean {
  const isUntouched = state === "Incompleted" && completedAt === null && createdById === archivedById;
  return isUntouched && archivedAt !== null && archivedAt.getTime() - createdAt.getTime() <= RESTORE_MS;
}

/** Reads the row of a certificate with its holder and what the actor sees of it. Throws 404 when they see nothing. */
export async function readCertificateRow(
  reading: Reading,
  kind: CertificateKind,
  id: string,
): Promise<{ row: CertificateRow; holder: HolderWithReaders; sight: CertificateSight }> {
  const row = await reading.db.certificate.findUnique({ where: { id }, include: includeOfCertificate });
  const isOfKind = row && (row.personId !== null) === (kind === "People");
  if (!row || !isOfKind) throw new Problem("notFound", "certificates.unknown");
  const holder = await readHolder(reading, row);
  const sight = await sightOfHolder(reading, holder);
  if (!sight) throw new Problem("notFound", "certificates.unknown");
  return { row, holder, sight: row.type.isHealthData ? sight.health : sight.plain };
}

export async function readCertificate(reading: Reading, kind: CertificateKind, id: string): Promise<CertificateView> {
  const { row, sight } = await readCertificateRow(reading, kind, id);
  return presentCertificate(row, sight, await readMoment(reading));
}

/**
 * Finds the document of a certificate. Whoever opens health data of somebody else is audited (DECISIONS, "Who may what").
 * Throws 403 for readers who see the certificate but not its document, and 404 where there is none.
 */
export async function findCertificateDocument(reading: Reading, kind: CertificateKind, id: string): Promise<string> {
  const { row, holder, sight } = await readCertificateRow(reading, kind, id);
  if (sight !== "all") throw new Problem("forbidden", "certificates.documentClosed");
  if (!row.fileId) throw new Problem("notFound", "certificates.noDocument");
  if (row.type.isHealthData && reading.actor.id !== row.personId) await tellOpening(reading, row, holder);
  return row.fileId;
}

/** Reading has no transaction, so that the audit of an opening has one of its own. */
async function tellOpening({ actor }: Reading, { id, fileId }: CertificateRow, { siteIds }: CertificateHolder) {
  await asActor(actor, async (work) =>
    changed(work, { kind: "Certificate", id, verb: "openDocument", siteId: siteIds[0] ?? null, after: { fileId } }),
  );
}

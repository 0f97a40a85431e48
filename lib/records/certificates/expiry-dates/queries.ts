import type { Work } from "@/lib/access/actor/as-actor";
import { reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { localDayOf, toDay } from "@/lib/platform/day";
import { toIdentifier } from "@/lib/platform/one-line";
import { toUnix } from "@/lib/platform/time";
import { makePersonSearch } from "../../people/named-person";
import type { CertificateKind } from "../codes";
import { readMoment } from "../queries";
import { type CertificateHolder, type HolderWithReaders, listMedicalReaderSites, rightsOver } from "../reach";
import type { DateContext, StandingCertificate } from "./rules";

/** Who certificates are of, by their ids. */
export type HoldersById = ReadonlyMap<string, HolderWithReaders>;

/** Reads what a table of dates is checked against: the holders whose certificates the actor writes, and the active types. */
export async function readDateContext(
  work: Work,
  kind: CertificateKind,
): Promise<{ context: DateContext; byId: HoldersById; mayDecide: (typeId: string, holderId: string) => boolean }> {
  const { db, now } = work;
  const siteId = toSiteIdFilter(reachOf(work.actor, "certificate.write"));
  const { holders, findHolder } = kind === "People" ? await findPeople(work, siteId) : await findAircraft(work, siteId);
  const types = await db.certificateType.findMany({
    where: { state: "Active", category: kind === "Equipment" ? "ForEquipment" : { not: "ForEquipment" } },
    include: { qualifications: { where: { state: "Active" }, orderBy: { order: "asc" } } },
    orderBy: { id: "asc" },
  });
  const { timeZone } = await readMoment(work);
  const health = new Set(types.filter(({ isHealthData }) => isHealthData).map(({ id }) => id));
  const byId = new Map(holders.map((holder) => [idOf(holder), holder]));
  return {
    context: {
      findHolder,
      ...{ types, today: localDayOf(toUnix(now), timeZone) },
    },
    byId,
    mayDecide: (typeId, holderId) => {
      const rights = rightsOver(work, byId.get(holderId)!);
      return health.has(typeId) ? rights.decidesHealth : rights.decides;
    },
  };
}

const idOf = ({ personId, aircraftId }: CertificateHolder) => (personId ?? aircraftId)!;
type SiteIds = { in: string[] } | undefined;
type Found = { holders: HolderWithReaders[]; findHolder: DateContext["findHolder"] };

async function findPeople({ db }: Work, siteId: SiteIds): Promise<Found> {
  const rows = await db.person.findMany({
    where: { state: { not: "Archived" }, anonymisedAt: null, ...(siteId ? { roles: { some: { siteId } } } : {}) },
    select: {
      ...{ id: true, email: true, callSign: true, firstName: true, lastName: true },
      roles: { select: { siteId: true } },
    },
    orderBy: { id: "asc" },
  });
  const readers = await listMedicalReaderSites({ db });
  const holders = rows.map(({ id, roles }) => {
    const siteIds = [...new Set(roles.map((role) => role.siteId))];
    return { personId: id, aircraftId: null, siteIds, readerSiteIds: siteIds.filter((one) => readers.has(one)) };
  });
  return { holders, findHolder: makePersonSearch(rows) };
}

async function findAircraft({ db }: Work, siteId: SiteIds): Promise<Found> {
  const rows = await db.aircraft.findMany({
    where: { state: { not: "Archived" }, siteId },
    select: { id: true, callSign: true, siteId: true },
    orderBy: { id: "asc" },
  });
  const byCallSign = new Map(rows.map(({ id, callSign }) => [callSign, id]));
  return {
    holders: rows.map(({ id, siteId: at }) => ({ personId: null, aircraftId: id, siteIds: [at], readerSiteIds: [] })),
    findHolder: (text) => byCallSign.get(toIdentifier(text).toUpperCase()) ?? null,
  };
}

/** Reads what the holders have of the types that isn't archived. */
export async function listStanding(
  { db }: Work,
  kind: CertificateKind,
  of: { holderIds: readonly string[]; typeIds: readonly string[] },
): Promise<StandingCertificate[]> {
  const ids = { in: [...of.holderIds] };
  const rows = await db.certificate.findMany({
    where: {
      ...{ typeId: { in: [...of.typeIds] }, archivedAt: null },
      ...(kind === "People" ? { personId: ids } : { aircraftId: ids }),
    },
    include: { qualifications: { include: { qualification: { select: { name: true, hasExpiry: true } } } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ expiresOn, issuedOn, qualifications, ...row }) => ({
    ...{ id: row.id, typeId: row.typeId, holderId: (row.personId ?? row.aircraftId)!, state: row.state },
    ...{ expiresAtCycles: row.expiresAtCycles, serialNumber: row.serialNumber, fileId: row.fileId },
    expiresOn: expiresOn && toDay(expiresOn),
    issuedOn: issuedOn && toDay(issuedOn),
    qualifications: qualifications.map(({ qualificationId, qualification, expiresOn: until }) => ({
      ...{ qualificationId, ...qualification, expiresOn: until && toDay(until) },
    })),
  }));
}

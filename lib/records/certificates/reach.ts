import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can, type SitePermission } from "@/lib/access/permissions/permissions";
import { knowsSite, type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";

/**
 * How much of a certificate a reader sees (DECISIONS, "Who may what"). `all`: everything, its document too. `limits`:
 * instructors, of their own students: kind, state, expiry, limitations and qualifications. `dates`: kind, state and expiry,
 * which is what staff see of health data that others read.
 */
export type CertificateSight = "all" | "limits" | "dates";

/** Whose certificate it is, and where they are. */
export type CertificateHolder = { personId: string | null; aircraftId: string | null; siteIds: readonly string[] };

/** A holder with those of their sites at which somebody has the duty of medical reader. */
export type HolderWithReaders = CertificateHolder & { readerSiteIds: readonly string[] };

const atAny = ({ actor }: Reading, permission: SitePermission, { siteIds }: CertificateHolder) =>
  siteIds.some((id) => can(actor, permission, id));

/**
 * Whether the actor opens and decides documents about a holder's health (DECISIONS, "Who may what"): who has the duty at one of
 * the holder's sites, and their staff only where none of these sites has anybody with it.
 */
function readsHealth(reading: Reading, holder: HolderWithReaders): boolean {
  const siteIds = holder.readerSiteIds.length > 0 ? holder.readerSiteIds : holder.siteIds;
  return atAny(reading, "certificate.readMedical", { ...holder, siteIds });
}

/** Lists the sites at which an Active person has the duty of medical reader. */
export async function listMedicalReaderSites({ db }: Pick<Reading, "db">): Promise<ReadonlySet<string>> {
  const where = { duty: "MedicalReader" as const, person: { state: "Active" as const } };
  const rows = await db.dutyGrant.findMany({ where, select: { siteId: true } });
  return new Set(rows.map(({ siteId }) => siteId));
}

/** Lists the sites whose only medical reader somebody is: without them, the documents go back to the staff there. */
export async function listSitesOfLastReader({ db }: Pick<Reading, "db">, personId: string): Promise<string[]> {
  const where = { duty: "MedicalReader" as const, person: { state: "Active" as const } };
  const rows = await db.dutyGrant.findMany({ where, select: { siteId: true, personId: true } });
  const isTheirs = (siteId: string) => rows.every((one) => one.siteId !== siteId || one.personId === personId);
  return rows.filter((one) => one.personId === personId && isTheirs(one.siteId)).map(({ siteId }) => siteId);
}

/** Nobody but an admin decides about their own certificates, as of their own flights. */
const isOwn = ({ actor }: Reading, { personId }: CertificateHolder) => actor.id !== null && actor.id === personId;

/** Admins and the product itself, whose permissions don't depend on the sites of the holder, who may have none. */
export const rulesEverywhere = (actor: Actor) => actor.kind === "product" || isAdmin(actor);

/** What the actor sees of the certificates of a person or aircraft, by whether they are health data. Null: nothing. */
export async function sightOfHolder(
  reading: Reading,
  holder: HolderWithReaders,
): Promise<{ plain: CertificateSight; health: CertificateSight } | null> {
  const { actor } = reading;
  if (rulesEverywhere(actor)) return { plain: "all", health: "all" };
  if (holder.aircraftId) return atAny(reading, "aircraft.read", holder) ? { plain: "all", health: "all" } : null;
  if (actor.id !== null && actor.id === holder.personId) return { plain: "all", health: "all" };
  if (atAny(reading, "certificate.write", holder)) {
    return { plain: "all", health: readsHealth(reading, holder) ? "all" : "dates" };
  }
  if (readsHealth(reading, holder)) return { plain: "dates", health: "all" };
  if (!atAny(reading, "certificate.read", holder)) return null;
  const isTheirs = (await listTaught(reading, [holder.personId!])).has(holder.personId!);
  return isTheirs ? { plain: "limits", health: "limits" } : null;
}

/**
 * Lists which people are own students of the actor: with the actor as instructor, they are students or renters in a
 * reservation that isn't cancelled. Whoever only sits behind, or flies the aircraft of an operation, is nobody's student.
 */
export async function listTaught({ db, actor }: Reading, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.reservationPerson.findMany({
    where: {
      personId: { in: [...personIds] },
      role: { in: ["Student", "Renter"] },
      reservation: {
        ...{ state: { not: "Cancelled" }, withdrawnAt: null },
        people: { some: { personId: actor.id ?? "", role: "Instructor" } },
      },
    },
    select: { personId: true },
    distinct: ["personId"],
  });
  return new Set(rows.map(({ personId }) => personId));
}

/** Reads whose certificates are asked for. Throws 404 for people and aircraft that the actor may not know of. */
export async function readHolder(
  reading: Reading,
  { personId = null, aircraftId = null }: { personId?: string | null; aircraftId?: string | null },
): Promise<HolderWithReaders> {
  const { db, actor } = reading;
  if (aircraftId) {
    const row = await db.aircraft.findUnique({ where: { id: aircraftId }, select: { siteId: true } });
    if (!row || !knowsSite(actor, row.siteId)) throw new Problem("notFound", "errors.notFound");
    return { personId: null, aircraftId, siteIds: [row.siteId], readerSiteIds: [] };
  }
  const where = { id: personId ?? "" };
  const row = await db.person.findUnique({ where, select: { roles: { select: { siteId: true } } } });
  const siteIds = [...new Set(row?.roles.map(({ siteId }) => siteId))];
  // Who has no role at any site is known to admins, who know all sites.
  const isKnown =
    row && (actor.id === personId || rulesEverywhere(actor) || siteIds.some((id) => knowsSite(actor, id)));
  if (!isKnown) throw new Problem("notFound", "errors.notFound");
  const readers = await listMedicalReaderSites(reading);
  return { personId, aircraftId: null, siteIds, readerSiteIds: siteIds.filter((id) => readers.has(id)) };
}

/** What the actor may do with the certificates of a holder. Screens show what these allow; commands demand it themselves. */
export type CertificateRights = {
  /** Completes and renews them: the holder, and who writes them. */
  completes: boolean;
  writes: boolean;
  /** Validates and refuses what isn't about health. */
  decides: boolean;
  /** Validates and refuses health data, which only who reads the document can. */
  decidesHealth: boolean;
};

export function rightsOver(reading: Reading, holder: HolderWithReaders): CertificateRights {
  const isFree = rulesEverywhere(reading.actor);
  const writes = isFree || atAny(reading, "certificate.write", holder);
  const isTheirs = isOwn(reading, holder);
  return {
    writes,
    completes: writes || isTheirs,
    decides: isFree || (writes && !isTheirs),
    decidesHealth: isFree || (readsHealth(reading, holder) && !isTheirs),
  };
}

/** Throws 403 unless the actor gives and archives certificates of the holder. */
export function demandWrites(reading: Reading, holder: CertificateHolder): void {
  if (rulesEverywhere(reading.actor) || atAny(reading, "certificate.write", holder)) return;
  throw new Problem("forbidden", "errors.forbidden");
}

/**
 * Throws 403 unless the actor validates, refuses and invalidates certificates of the holder. What is about health a medical
 * reader decides, because they must have read it; and nobody but an admin decides their own.
 */
export function demandDecides(
  reading: Reading,
  holder: HolderWithReaders,
  { isHealthData }: { isHealthData: boolean },
): void {
  const rights = rightsOver(reading, holder);
  if (isHealthData ? rights.decidesHealth : rights.decides) return;
  if (isOwn(reading, holder)) throw new Problem("forbidden", "certificates.notOwn");
  throw new Problem("forbidden", isHealthData ? "certificates.documentClosed" : "errors.forbidden");
}

/** Throws 403 unless the actor is the holder, or writes their certificates. */
export function demandCompletes(reading: Reading, holder: CertificateHolder): void {
  if (reading.actor.id !== null && holder.personId === reading.actor.id) return;
  demandWrites(reading, holder);
}

/** Prisma condition: the certificate is of somebody at these sites, or of anybody. */
const holderIn = (siteId: { in: string[] } | undefined): Prisma.CertificateWhereInput =>
  siteId ? { person: { roles: { some: { siteId } } } } : { personId: { not: null } };

/** Prisma condition: not the actor's own certificate, about which nobody but an admin decides. */
export const whereNotOwn = (actor: Actor): Prisma.CertificateWhereInput =>
  rulesEverywhere(actor) || actor.id === null ? {} : { OR: [{ personId: null }, { personId: { not: actor.id } }] };

/**
 * Prisma condition: the actor validates the certificate of a person, which of health data only medical readers do, and of their
 * own only admins.
 */
export function whereDecided({ actor }: Reading, narrow: (reach: Reach) => Reach): Prisma.CertificateWhereInput {
  const of = (permission: SitePermission, isHealthData: boolean) => ({
    AND: [{ type: { isHealthData } }, holderIn(toSiteIdFilter(narrow(reachOf(actor, permission))))],
  });
  return { AND: whereNotOwn(actor), OR: [of("certificate.write", false), of("certificate.readMedical", true)] };
}

/**
 * Prisma condition: the actor works on the certificate. Medical readers who aren't Staff do so on health data.
 *
 * @param narrow narrows a reach to the site that is asked for
 */
export function whereWorkedOn(
  { actor }: Reading,
  kind: "People" | "Equipment",
  narrow: (reach: Reach) => Reach,
): Prisma.CertificateWhereInput {
  const siteIn = (permission: SitePermission) => toSiteIdFilter(narrow(reachOf(actor, permission)));
  // A relation to any aircraft would be one to none as well.
  if (kind === "Equipment") return { aircraftId: { not: null }, aircraft: { siteId: siteIn("certificate.write") } };
  const isRead = { type: { isHealthData: true }, ...holderIn(siteIn("certificate.readMedical")) };
  return { OR: [holderIn(siteIn("certificate.write")), isRead] };
}

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

const atAny = ({ actor }: Reading, permission: SitePermission, { siteIds }: CertificateHolder) =>
  siteIds.some((id) => can(actor, permission, id));

/** Admins and the product itself, whose permissions don't depend on the sites of the holder, who may have none. */
const rulesEverywhere = (actor: Actor) => actor.kind === "product" || isAdmin(actor);

/** What the actor sees of the certificates of a person or aircraft, by whether they are health data. Null: nothing. */
export async function sightOfHolder(
  reading: Reading,
  holder: CertificateHolder,
): Promise<{ plain: CertificateSight; health: CertificateSight } | null> {
  const { actor } = reading;
  if (rulesEverywhere(actor)) return { plain: "all", health: "all" };
  if (holder.aircraftId) return atAny(reading, "certificate.read", holder) ? { plain: "all", health: "all" } : null;
  if (actor.id !== null && actor.id === holder.personId) return { plain: "all", health: "all" };
  if (atAny(reading, "certificate.write", holder)) {
    return { plain: "all", health: atAny(reading, "certificate.readMedical", holder) ? "all" : "dates" };
  }
  if (atAny(reading, "certificate.readMedical", holder)) return { plain: "dates", health: "all" };
  const isTheirs = atAny(reading, "certificate.read", holder) && (await teaches(reading, holder.personId!));
  return isTheirs ? { plain: "limits", health: "limits" } : null;
}

/** Whether the actor gives or gave a person lessons: they are together in a reservation that isn't cancelled. */
async function teaches({ db, actor }: Reading, personId: string): Promise<boolean> {
  const row = await db.reservation.findFirst({
    where: {
      state: { not: "Cancelled" },
      withdrawnAt: null,
      AND: [
        { people: { some: { personId: actor.id ?? "", role: "Instructor" } } },
        { people: { some: { personId, role: { not: "Instructor" } } } },
      ],
    },
    select: { id: true },
  });
  return row !== null;
}

/** Reads whose certificates are asked for. Throws 404 for people and aircraft that the actor may not know of. */
export async function readHolder(
  reading: Reading,
  { personId = null, aircraftId = null }: { personId?: string | null; aircraftId?: string | null },
): Promise<CertificateHolder> {
  const { db, actor } = reading;
  if (aircraftId) {
    const row = await db.aircraft.findUnique({ where: { id: aircraftId }, select: { siteId: true } });
    if (!row || !knowsSite(actor, row.siteId)) throw new Problem("notFound", "errors.notFound");
    return { personId: null, aircraftId, siteIds: [row.siteId] };
  }
  const where = { id: personId ?? "" };
  const row = await db.person.findUnique({ where, select: { roles: { select: { siteId: true } } } });
  const siteIds = [...new Set(row?.roles.map(({ siteId }) => siteId))];
  // Who has no role at any site is known to admins, who know all sites.
  const isKnown =
    row && (actor.id === personId || rulesEverywhere(actor) || siteIds.some((id) => knowsSite(actor, id)));
  if (!isKnown) throw new Problem("notFound", "errors.notFound");
  return { personId, aircraftId: null, siteIds };
}

/** What the actor may do with the certificates of a holder. Screens show what these allow; commands demand it themselves. */
export type CertificateRights = {
  /** Completes and renews them: the holder, and who writes them. */
  completes: boolean;
  writes: boolean;
  /** Validates and refuses health data, which only who reads the document can. */
  decidesHealth: boolean;
};

export function rightsOver(reading: Reading, holder: CertificateHolder): CertificateRights {
  const isFree = rulesEverywhere(reading.actor);
  const writes = isFree || atAny(reading, "certificate.write", holder);
  const isTheirs = reading.actor.id !== null && reading.actor.id === holder.personId;
  return {
    writes,
    completes: writes || isTheirs,
    decidesHealth: isFree || atAny(reading, "certificate.readMedical", holder),
  };
}

/**
 * Throws 403 unless the actor gives, validates and archives certificates of the holder. What is validated of health data, a
 * medical reader validates, because they must have read it.
 */
export function demandWrites(reading: Reading, holder: CertificateHolder, { isHealthData = false } = {}): void {
  if (rulesEverywhere(reading.actor)) return;
  if (isHealthData) {
    if (!atAny(reading, "certificate.readMedical", holder))
      throw new Problem("forbidden", "certificates.documentClosed");
  } else if (!atAny(reading, "certificate.write", holder)) throw new Problem("forbidden", "errors.forbidden");
}

/** Throws 403 unless the actor is the holder, or writes their certificates. */
export function demandCompletes(reading: Reading, holder: CertificateHolder): void {
  if (reading.actor.id !== null && holder.personId === reading.actor.id) return;
  demandWrites(reading, holder);
}

/** Prisma condition: the certificate is of somebody at these sites, or of anybody. */
const holderIn = (siteId: { in: string[] } | undefined): Prisma.CertificateWhereInput =>
  siteId ? { person: { roles: { some: { siteId } } } } : { personId: { not: null } };

/** Prisma condition: the actor validates the certificate of a person, which of health data only medical readers do. */
export function whereDecided({ actor }: Reading, narrow: (reach: Reach) => Reach): Prisma.CertificateWhereInput {
  const of = (permission: SitePermission, isHealthData: boolean) => ({
    AND: [{ type: { isHealthData } }, holderIn(toSiteIdFilter(narrow(reachOf(actor, permission))))],
  });
  return { OR: [of("certificate.write", false), of("certificate.readMedical", true)] };
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
  if (kind === "Equipment") return { aircraft: { siteId: siteIn("certificate.write") } };
  const isRead = { type: { isHealthData: true }, ...holderIn(siteIn("certificate.readMedical")) };
  return { OR: [holderIn(siteIn("certificate.write")), isRead] };
}

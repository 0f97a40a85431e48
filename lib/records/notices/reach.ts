import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { demandPermission, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";

/** Whom a notice goes to. `siteId` null: the people of all sites; `role` null: whatever their roles. */
export type NoticeAudience = { siteId: string | null; role: SiteRole | null; promotionId: string | null };

/** Whether the actor may follow a notice as staff: who has read it. A notice to all sites is followed by any site's staff. */
export function mayFollowNotice(actor: Actor, siteId: string | null): boolean {
  return can(actor, "notice.write", siteId ?? "any");
}

/** Whether the actor may write to the people of all sites: an admin, or staff of every Active site. */
export async function mayWriteToAllSites({ db, actor }: Reading): Promise<boolean> {
  const sites = toSiteIdFilter(reachOf(actor, "notice.write"));
  return !sites || (await db.site.count({ where: { state: "Active", id: { notIn: sites.in } } })) === 0;
}

/** Throws unless the actor may write to this site (null: all), or remind of and withdraw what was written to it. */
export async function demandNoticeRight(reading: Reading, siteId: string | null): Promise<void> {
  if (siteId !== null) demandPermission(reading.actor, "notice.write", siteId);
  else if (!(await mayWriteToAllSites(reading))) throw new Problem("forbidden", "notices.allSitesForbidden");
}

/** Prisma condition: the Active people of an audience, without the author, who knows what they wrote. */
export function whereInAudience(
  { siteId, role, promotionId }: NoticeAudience,
  authorId: string | null,
): Prisma.PersonWhereInput {
  const isAnywhere = siteId === null && role === null;
  return {
    state: "Active",
    ...(authorId ? { id: { not: authorId } } : {}),
    ...(isAnywhere ? {} : { roles: { some: { siteId: siteId ?? undefined, role: role ?? undefined } } }),
    ...(promotionId ? { promotions: { some: { promotionId } } } : {}),
  };
}

/**
 * Prisma condition: the person still counts as a recipient of a notice to this site (null: all). Whoever was disabled or has
 * left the site doesn't count.
 */
export function whereCountsAsRecipient(siteId: string | null): Prisma.PersonWhereInput {
  return { state: "Active", ...(siteId ? { roles: { some: { siteId } } } : {}) };
}

/** The same of people whom the reader may know of. */
export function whereStillRecipient(actor: Actor, siteId: string | null): Prisma.PersonWhereInput {
  const sites = siteId === null ? toSiteIdFilter(reachOf(actor, "notice.write")) : undefined;
  return { ...whereCountsAsRecipient(siteId), ...(sites ? { roles: { some: { siteId: sites } } } : {}) };
}

/** Prisma condition: notices that were sent to the reader, who still counts as a recipient. */
export function whereSentTo(personId: string, own: Prisma.NoticeRecipientWhereInput = {}): Prisma.NoticeWhereInput {
  const isThere = { site: { roles: { some: { personId } } } };
  return { recipients: { some: { personId, ...own } }, OR: [{ siteId: null }, isThere] };
}

/** Prisma condition: notices that the actor follows as staff. */
export function whereFollowed(actor: Actor): Prisma.NoticeWhereInput {
  const sites = toSiteIdFilter(reachOf(actor, "notice.write"));
  if (!sites) return {};
  return sites.in.length > 0 ? { OR: [{ siteId: sites }, { siteId: null }] } : { id: { in: [] } };
}

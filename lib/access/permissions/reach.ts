import type { MessageKey } from "@/lib/platform/messages";
import { Problem } from "@/lib/platform/problem";
import { type ActingKey, type Actor, isAdmin } from "../actor/actor";
import { can, type Permission } from "./permissions";
import { isAdminRole } from "./roles";

declare const minted: unique symbol;

/** The sites where an actor holds a permission: all sites, or a list. Only `reachOf` and `narrowReach` make one. */
export type Reach = { readonly [minted]: true } & (
  | { readonly everything: true }
  | { readonly everything: false; readonly siteIds: readonly string[] }
);

/** Returns the sites where the actor holds the permission. When there is none, the reach is empty and nothing is thrown. */
export function reachOf(actor: Actor, permission: Permission): Reach {
  if (actor.kind === "product" || isAdmin(actor)) return mint({ everything: true });
  if (isAdminRole(actor.schoolRole)) return reachOfAdminsKey(actor.key!, can(actor, permission, "any"));
  return mint({
    everything: false,
    siteIds: [...actor.roles.keys()].filter((id) => can(actor, permission, id)).sort(),
  });
}

function reachOfAdminsKey({ siteId }: ActingKey, isPermitted: boolean): Reach {
  if (siteId === null && isPermitted) return mint({ everything: true });
  return mint({ everything: false, siteIds: siteId !== null && isPermitted ? [siteId] : [] });
}

/**
 * Narrows a reach to one site. The id `all` leaves the reach unchanged. The result is empty when the site is outside the
 * reach.
 */
export function narrowReach(reach: Reach, siteId: string): Reach {
  if (siteId === "all") return reach;
  return mint({ everything: false, siteIds: reachIncludes(reach, siteId) ? [siteId] : [] });
}

export function reachIncludes(reach: Reach, siteId: string): boolean {
  return reach.everything || reach.siteIds.includes(siteId);
}

/** Whether all of some sites are in the reach. No site named is all of the school. */
export function reachIncludesAll(reach: Reach, siteIds: readonly string[]): boolean {
  return reach.everything || (siteIds.length > 0 && siteIds.every((id) => reach.siteIds.includes(id)));
}

/** Makes the Prisma condition that a site's id is in the reach. Undefined means no restriction. */
export function toSiteIdFilter(reach: Reach): { in: string[] } | undefined {
  return reach.everything ? undefined : { in: [...reach.siteIds] };
}

const mint = (reach: { everything: true } | { everything: false; siteIds: readonly string[] }) => reach as Reach;

/**
 * Whether the actor may know that this site exists: admins know all sites, others know those where they have a role, and a
 * program with a key of one site knows no other.
 */
export function knowsSite(actor: Actor, siteId: string): boolean {
  if (actor.kind === "product") return true;
  if (actor.key && actor.key.siteId !== null && actor.key.siteId !== siteId) return false;
  return isAdminRole(actor.schoolRole) || actor.roles.has(siteId);
}

/**
 * Throws unless the actor holds the permission at the site. It throws 404 when the actor may not know that the site exists,
 * and 403 when they know it but lack the permission (DECISIONS, "REST surface").
 */
export function demandPermission(
  actor: Actor,
  permission: Permission,
  siteId: string,
  refusal: MessageKey = "errors.forbidden",
): void {
  if (!knowsSite(actor, siteId)) throw new Problem("notFound", "errors.notFound");
  if (!can(actor, permission, siteId)) throw new Problem("forbidden", refusal);
}

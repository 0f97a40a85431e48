import { Problem } from "@/lib/platform/problem";
import { type Actor, isAdmin } from "../actor/actor";
import { can, type Permission } from "./permissions";

declare const minted: unique symbol;

/** What a reader's permission reaches: every site, or some. Only `reachOf` and `within` make one. */
export type Reach = { readonly [minted]: true } & (
  | { readonly everything: true }
  | { readonly everything: false; readonly siteIds: readonly string[] }
);

/** The reach of a permission for an actor; no site at all is an empty reach, not an error. */
export function reachOf(actor: Actor, permission: Permission): Reach {
  if (actor.kind === "product" || isAdmin(actor)) return mint({ everything: true });
  return mint({
    everything: false,
    siteIds: [...actor.roles.keys()].filter((id) => can(actor, permission, id)).sort(),
  });
}

/** A reach narrowed to one site, or left whole for `all`; a site that it doesn't hold leaves nothing. */
export function within(reach: Reach, siteId: string): Reach {
  if (siteId === "all") return reach;
  return mint({ everything: false, siteIds: reaches(reach, siteId) ? [siteId] : [] });
}

export function reaches(reach: Reach, siteId: string): boolean {
  return reach.everything || reach.siteIds.includes(siteId);
}

/** Condition on the id of a site: any that the reach holds. */
export function siteIdIn(reach: Reach): { in: string[] } | undefined {
  return reach.everything ? undefined : { in: [...reach.siteIds] };
}

const mint = (reach: { everything: true } | { everything: false; siteIds: readonly string[] }) => reach as Reach;

/** Whether the actor may know that there is this site: an admin any, others those where they hold a role. */
export function knowsSite(actor: Actor, siteId: string): boolean {
  return isAdmin(actor) || (actor.kind === "person" && actor.roles.has(siteId));
}

/**
 * Refuses unless the actor holds the permission at the site: with 404 where they may not know of the site, as if there
 * were none, and with 403 where they know it and lack the permission (DECISIONS, "REST surface").
 */
export function demand(actor: Actor, permission: Permission, siteId: string): void {
  if (!knowsSite(actor, siteId)) throw new Problem("notFound", "errors.notFound");
  if (!can(actor, permission, siteId)) throw new Problem("forbidden", "errors.forbidden");
}

import { Problem } from "@/lib/platform/problem";
import { type Actor, isAdmin } from "../actor/actor";
import { can, type Permission } from "./permissions";

declare const minted: unique symbol;

/** What a reader's permission reaches: everything, or some sites. Only `reachOf` makes one. */
export type Reach = { readonly [minted]: true } & (
  | { readonly everything: true; readonly personId: string | null }
  | { readonly everything: false; readonly personId: string; readonly siteIds: readonly string[] }
);

/** The reach of a permission for an actor; no site at all is an empty reach, not an error. */
export function reachOf(actor: Actor, permission: Permission): Reach {
  if (actor.kind === "product" || isAdmin(actor)) return { everything: true, personId: actor.id } as Reach;
  const siteIds = [...actor.roles.keys()].filter((siteId) => can(actor, permission, siteId)).sort();
  return { everything: false, personId: actor.id, siteIds } as unknown as Reach;
}

/** Refuses with 403 unless the actor holds the permission at that place. */
export function demand(actor: Actor, permission: Permission, place: string): void {
  if (!can(actor, permission, place)) throw new Problem("forbidden", "errors.forbidden");
}

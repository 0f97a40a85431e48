import { storeKey } from "@/lib/platform/store";
import { isAdmin, type PersonActor, unsettled } from "../actor/actor";
import { type Address, ALL_SITES, hrefOf } from "./address";
import { mayEnter, mayOpen } from "./screens";

/** HttpOnly cookie with the current site: the last one that an address named, or `all`. */
export const SITE_COOKIE = storeKey("site");
/** Its value from the authentication screen on, until an address names a site (spec 1 §4). */
export const SITE_CLEARED = "none";

/** What the gate answers to an address. `firstSite`: to the dashboard of the first Active site of the person. */
export type Answer =
  | { show: "screen"; siteId: string }
  | { show: "authentication" | "resetPassword" | "unsettled" | "notFound" }
  | { lead: string }
  | { lead: "firstSite" };

/** The coarse decision about a page: pure, so that it can be tested for every kind of person. */
export function gate(address: Address | null, actor: PersonActor | null, currentSite: string | undefined): Answer {
  if (!address) return { show: "notFound" };
  if (address.kind === "resetPassword") return { show: "resetPassword" };
  if (!actor) return { show: "authentication" };
  if (unsettled(actor).length > 0) return { show: "unsettled" };
  if (address.kind === "entrance") {
    const isLost = currentSite === SITE_CLEARED && !isAdmin(actor);
    return { lead: isLost ? "firstSite" : hrefOf("dashboard", ALL_SITES) };
  }
  const { siteId } = address;
  if (!mayEnter(actor, siteId)) return { show: "notFound" };
  if (address.kind === "front") return { lead: hrefOf("dashboard", siteId) };
  return mayOpen(actor, address.name, siteId) ? { show: "screen", siteId } : { show: "notFound" };
}

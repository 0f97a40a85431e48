import { preferenceCookieName } from "@/lib/platform/store";
import { isAdmin, type PersonActor, unsettledStepsOf } from "../actor/actor";
import { ALL_SITES, hrefOf, type ScreenAddress } from "./address";
import { mayEnterSite, mayOpenScreen } from "./screens";

/** Name of the HttpOnly cookie that holds the current site: the site in the last opened address, or `all`. */
export const SITE_COOKIE = preferenceCookieName("site");
/** Value of the cookie after the authentication screen, until the person opens an address with a site (spec 1 §4). */
export const SITE_COOKIE_CLEARED = "none";

/**
 * What to do with a page request: show something, or redirect (`lead`). `firstSite` redirects to the dashboard of the
 * person's first Active site.
 */
export type GateDecision =
  | { show: "screen"; siteId: string }
  | { show: "authentication" | "resetPassword" | "unsettled" | "notFound" }
  | { lead: string }
  | { lead: "firstSite" };

/**
 * Decides what to show at an address, or where to redirect. The page checks the reader's rights again. The function is pure,
 * so that tests can try every kind of person.
 */
export function decideScreenOrRedirect(
  address: ScreenAddress | null,
  actor: PersonActor | null,
  currentSite: string | undefined,
): GateDecision {
  if (!address) return { show: "notFound" };
  if (address.kind === "resetPassword") return { show: "resetPassword" };
  if (!actor) return { show: "authentication" };
  if (unsettledStepsOf(actor).length > 0) return { show: "unsettled" };
  if (address.kind === "entrance") {
    const isLost = currentSite === SITE_COOKIE_CLEARED && !isAdmin(actor);
    return { lead: isLost ? "firstSite" : hrefOf("dashboard", ALL_SITES) };
  }
  const { siteId } = address;
  if (!mayEnterSite(actor, siteId)) return { show: "notFound" };
  if (address.kind === "front") return { lead: hrefOf("dashboard", siteId) };
  return mayOpenScreen(actor, address.name, siteId) ? { show: "screen", siteId } : { show: "notFound" };
}

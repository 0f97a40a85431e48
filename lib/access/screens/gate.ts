import { isId } from "@/lib/platform/id-format";
import { preferenceCookieName } from "@/lib/platform/store";
import { holdsAnyRoleAt, isAdmin, type PersonActor, unsettledStepsOf } from "../actor/actor";
import { ALL_SITES, hrefOf, type ScreenAddress } from "./address";
import { mayEnterSite, mayOpenScreen } from "./screens";

/** Name of the HttpOnly cookie that holds the current site: the site in the last opened address, or `all`. */
export const SITE_COOKIE = preferenceCookieName("site");
const CLEARED = "none";

/**
 * Value of the cookie after the authentication screen, until the person opens an address with a site (spec 1 §4): there is no
 * current site, but the one that was used last in this browser is remembered.
 */
export function clearCurrentSite(current: string | undefined): string {
  if (current?.startsWith(CLEARED)) return current;
  return current && isId(current) ? `${CLEARED}-${current}` : CLEARED;
}

/** What to do with a page request: show something, or redirect (`lead`). */
export type GateDecision =
  | { show: "screen"; siteId: string }
  | { show: "authentication" | "resetPassword" | "offline" | "unsettled" | "notFound" }
  | { lead: string }
  | { lead: "startPage" };

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
  if (address.kind === "resetPassword" || address.kind === "offline") return { show: address.kind };
  if (!actor) return { show: "authentication" };
  if (unsettledStepsOf(actor).length > 0) return { show: "unsettled" };
  if (address.kind === "entrance") {
    return { lead: currentSite?.startsWith(CLEARED) ? "startPage" : hrefOf("dashboard", ALL_SITES) };
  }
  const { siteId } = address;
  if (!mayEnterSite(actor, siteId)) return { show: "notFound" };
  if (address.kind === "front") return { lead: hrefOf("dashboard", siteId) };
  return mayOpenScreen(actor, address.name, siteId) ? { show: "screen", siteId } : { show: "notFound" };
}

/** What decides at which of their sites somebody starts. */
export type StartSites = {
  /** The Active sites that the person may enter, by name. */
  siteIds: readonly string[];
  /** Where the person's next reservation of today is. */
  todayAt?: string | null;
  /** The school's main site. */
  mainSiteId?: string | null;
};

/**
 * The page on which somebody starts who signs in without having asked for an address (DECISIONS, "Identity, time, money,
 * language"): at the site used last in this browser, else at `firstSite`; staff of it at the desk's board, its
 * mechanics at internal maintenance, everybody else at their dashboard. An admin without a site used last starts over all
 * sites.
 */
export function startPageOf(actor: PersonActor, sites: StartSites, currentSite: string | undefined): string {
  const last = currentSite?.slice(CLEARED.length + 1);
  const siteId = sites.siteIds.find((id) => id === last) ?? (isAdmin(actor) ? ALL_SITES : firstSite(actor, sites));
  if (holdsAnyRoleAt(actor, siteId, ["Staff"])) return hrefOf("deskBoard", siteId);
  return hrefOf(actor.duties.get(siteId)?.get("Mechanic") ? "internalMaintenance" : "dashboard", siteId);
}

/** Where the person has something today, else where they hold most roles; of equal ones the school's main site. */
function firstSite(actor: PersonActor, { siteIds, todayAt, mainSiteId }: StartSites): string {
  const rank = (id: string) =>
    (id === todayAt ? 100 : 0) + 2 * (actor.roles.get(id)?.size ?? 0) + (id === mainSiteId ? 1 : 0);
  // The sort is stable, so that names decide last.
  return [...siteIds].sort((a, b) => rank(b) - rank(a))[0] ?? ALL_SITES;
}

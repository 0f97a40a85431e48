import { isId } from "@/lib/platform/id-format";
import type { Actor } from "../actor/actor";
import { mayOpenScreen, type Screen, type ScreenName, screens } from "./screens";

/** In a page address, this word replaces a site's id and means all sites of the reader (spec 1 §9). */
export const ALL_SITES = "all";

/**
 * What a page address leads to: the password reset from a mailed link, the page that shows what a phone keeps while there is no
 * network (the same for everybody, with nobody's data), the product's start page, a site's first page, or a
 * screen of a site.
 */
export type ScreenAddress =
  | { kind: "resetPassword" }
  | { kind: "offline" }
  | { kind: "entrance" }
  | { kind: "front"; siteId: string }
  | { kind: "screen"; siteId: string; name: ScreenName };

const ENTRANCES = new Set(["/", "/dashboard"]);
/** Paths above the dashboard's first tab. They redirect to that tab (spec 1 §2.1). */
const FRONTS = new Set(["", "dashboard", "dashboard/dashboardUser"]);
/** Shorter paths of screens. The path of a group of screens shows the first screen in the group. */
const ALIASES = new Map<string, ScreenName>([
  ["planning", "planning"],
  ["dashboard/internal", "internalMaintenance"],
  ["dashboard-mobile/warning", "warnings"],
  ["dashboard-mobile/follow-up", "dashboard"],
  ["dashboard-mobile/reservation", "personalPlanning"],
]);

/** Finds what a path leads to. Null when the path is unknown. */
export function parseScreenAddress(pathname: string): ScreenAddress | null {
  if (pathname === "/ResetPassword") return { kind: "resetPassword" };
  if (pathname === "/offline") return { kind: "offline" };
  if (ENTRANCES.has(pathname)) return { kind: "entrance" };
  const [, siteId = "", , path = ""] = /^\/site\/([^/]+)(\/(.*))?$/.exec(pathname) ?? [];
  if (siteId !== ALL_SITES && !isId(siteId)) return null;
  if (FRONTS.has(path)) return { kind: "front", siteId };
  const name =
    ALIASES.get(path) ?? (Object.keys(screens) as ScreenName[]).find((one) => matches(screens[one].path, path));
  return name ? { kind: "screen", siteId, name } : null;
}

export function hrefOf(name: ScreenName, siteId: string): string {
  return `/site/${siteId}/${screens[name].path}`;
}

/** Where a lesson is rated, read and signed. One that was given before the planning has no reservation: its own id stands for it. */
export const hrefOfLesson = ({
  siteId,
  reservationId,
  lessonId,
}: Record<"siteId" | "lessonId", string> & { reservationId: string | null }) =>
  hrefOf("lessonFollowUp", siteId)
    .replace("{reservationId}", reservationId ?? lessonId)
    .replace("{id}", lessonId);

/** The address to which the menu leads. */
export function entranceOf(name: ScreenName, siteId: string): string {
  const { path, entrance = path }: Screen = screens[name];
  return `/site/${siteId}/${entrance}`;
}

/** Lists the paths of a screen below `/site/{siteId}`, including the shorter ones. */
export function pathsBelowSiteOf(name: ScreenName): string[] {
  return [screens[name].path, ...[...ALIASES].flatMap(([alias, screen]) => (screen === name ? [alias] : []))];
}

/**
 * Lists the paths that the actor may open at a site. When people switch to the site, they stay on their screen if its path
 * is listed.
 */
export function accessiblePathsAt(actor: Actor, siteId: string): string[] {
  const names = Object.keys(screens) as ScreenName[];
  return names.filter((name) => mayOpenScreen(actor, name, siteId)).flatMap(pathsBelowSiteOf);
}

/** Whether a path matches a screen's pattern, in which `{id}` stands for one id. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith("{") ? isId(given[at] ?? "") : part === given[at]))
  );
}

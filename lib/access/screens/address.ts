import { isId } from "@/lib/platform/id-format";
import type { Actor } from "../actor/actor";
import { mayOpen, type Screen, type ScreenName, screens } from "./screens";

/** Stands for every site of the reader in an address (spec 1 §9). */
export const ALL_SITES = "all";

/** What an address asks for: a new password by a mail's link, the way in, the front of a site, or a screen at a site. */
export type Address =
  | { kind: "resetPassword" }
  | { kind: "entrance" }
  | { kind: "front"; siteId: string }
  | { kind: "screen"; siteId: string; name: ScreenName };

const ENTRANCES = new Set(["/", "/dashboard"]);
/** Parents of the dashboard's first tab, which they lead to (spec 1 §2.1). */
const FRONTS = new Set(["", "dashboard", "dashboard/dashboardUser"]);
/** The container's own path shows its first child. */
const ALIASES: Record<string, ScreenName> = { planning: "planning" };

/** Reads a path after the route map; null where there is nothing, or nothing built. */
export function readAddress(pathname: string): Address | null {
  if (pathname === "/ResetPassword") return { kind: "resetPassword" };
  if (ENTRANCES.has(pathname)) return { kind: "entrance" };
  const [, siteId = "", , path = ""] = /^\/site\/([^/]+)(\/(.*))?$/.exec(pathname) ?? [];
  if (siteId !== ALL_SITES && !isId(siteId)) return null;
  if (FRONTS.has(path)) return { kind: "front", siteId };
  const name = ALIASES[path] ?? (Object.keys(screens) as ScreenName[]).find((one) => matches(screens[one].path, path));
  return name && screens[name].built ? { kind: "screen", siteId, name } : null;
}

export function hrefOf(name: ScreenName, siteId: string): string {
  return `/site/${siteId}/${screens[name].path}`;
}

/** Paths under a site that show a screen, its aliases included. */
export function pathsOf(name: ScreenName): string[] {
  return [screens[name].path, ...Object.keys(ALIASES).filter((alias) => ALIASES[alias] === name)];
}

/** Paths that the actor may open at a site: where a change of site may keep the screen. */
export function openPathsAt(actor: Actor, siteId: string): string[] {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => (screens[name] as Screen).built);
  return names.filter((name) => mayOpen(actor, name, siteId)).flatMap(pathsOf);
}

/** `{id}` in a screen's path stands for one id. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith("{") ? isId(given[at] ?? "") : part === given[at]))
  );
}

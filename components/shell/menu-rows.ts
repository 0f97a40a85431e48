import type { PersonActor } from "@/lib/access/actor";
import { hrefOf, pathsOf } from "@/lib/access/address";
import { type MenuGroup, menuFor, type ScreenName, screens } from "@/lib/access/screens";

/** One row of the menu as the browser gets it: where it leads, and which paths under a site it stands for. */
export type MenuRow = { name: ScreenName; group: Exclude<MenuGroup, null>; href: string; covers: string[] };

/** Views of the planning without a row of their own. */
const BENEATH: Partial<Record<ScreenName, ScreenName[]>> = {
  planning: ["planningWeek", "planningMonth", "planningYear"],
};

/** The rows that this person has at this place, from the one table of screens. */
export function menuRows(actor: PersonActor, siteId: string, isRatedBySkills: boolean): MenuRow[] {
  return menuFor(actor, siteId, { bySkills: isRatedBySkills }).map((name) => ({
    name,
    group: screens[name].menu as MenuRow["group"],
    href: hrefOf(name, siteId),
    covers: [name, ...(BENEATH[name] ?? [])].flatMap(pathsOf),
  }));
}

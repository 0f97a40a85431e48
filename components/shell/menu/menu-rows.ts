import type { PersonActor } from "@/lib/access/actor/actor";
import { hrefOf, pathsOf } from "@/lib/access/screens/address";
import {
  isUsedBySchool,
  type MenuGroup,
  type MenuScreen,
  mayOpenScreen,
  menuScreensOf,
  type Screen,
  type ScreenName,
  screens,
} from "@/lib/access/screens/screens";

/** A row of the menu: its address, and the paths below a site for which the row is marked as current. */
export type MenuRow = { name: MenuScreen; group: Exclude<MenuGroup, null>; href: string; covers: string[] };

/** Screens that have no menu row of their own, by the row that is marked as current for them. */
const BENEATH: Partial<Record<MenuScreen, ScreenName[]>> = {
  planning: ["planningWeek", "planningMonth", "planningYear"],
  users: ["userCreate", "user"],
  promotions: ["promotionCreate", "promotion"],
};

/** The menu rows of a person at a site, taken from the table of screens. */
export function buildMenuRows(actor: PersonActor, siteId: string, isRatedBySkills: boolean): MenuRow[] {
  return menuScreensOf(actor, siteId, { bySkills: isRatedBySkills }).map((name) => ({
    name,
    group: screens[name].menu,
    href: hrefOf(name, siteId),
    covers: [name, ...(BENEATH[name] ?? [])].flatMap((one) => pathsOf(one).map((path) => path.replace("/{id}", ""))),
  }));
}

/** A screen that the command palette can open by its name. */
export type ScreenLink = { name: ScreenName; href: string };

/** All screens that the person may open at the site and whose address needs no id, in the order of the table. */
export function buildScreenLinks(actor: PersonActor, siteId: string, isRatedBySkills: boolean): ScreenLink[] {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => {
    const { path, built }: Screen = screens[name];
    return (
      built &&
      !path.includes("{") &&
      isUsedBySchool(name, { bySkills: isRatedBySkills }) &&
      mayOpenScreen(actor, name, siteId)
    );
  });
  return names.map((name) => ({ name, href: hrefOf(name, siteId) }));
}

import type { PersonActor } from "@/lib/access/actor/actor";
import { hrefOf, pathsOf } from "@/lib/access/screens/address";
import {
  type MenuGroup,
  type MenuScreen,
  mayOpen,
  menuFor,
  type Screen,
  type ScreenName,
  screens,
  suitsSchool,
} from "@/lib/access/screens/screens";

/** One row of the menu as the browser gets it: where it leads, and which paths under a site it stands for. */
export type MenuRow = { name: MenuScreen; group: Exclude<MenuGroup, null>; href: string; covers: string[] };

/** Screens without a row of their own: views of the planning, a person, a promotion. */
const BENEATH: Partial<Record<MenuScreen, ScreenName[]>> = {
  planning: ["planningWeek", "planningMonth", "planningYear"],
  users: ["userCreate", "user"],
  promotions: ["promotionCreate", "promotion"],
};

/** The rows that this person has at this place, from the one table of screens. */
export function menuRows(actor: PersonActor, siteId: string, isRatedBySkills: boolean): MenuRow[] {
  return menuFor(actor, siteId, { bySkills: isRatedBySkills }).map((name) => ({
    name,
    group: screens[name].menu,
    href: hrefOf(name, siteId),
    covers: [name, ...(BENEATH[name] ?? [])].flatMap((one) => pathsOf(one).map((path) => path.replace("/{id}", ""))),
  }));
}

/** A screen that can be opened by its name, whether or not it has a row of the menu. */
export type ScreenLink = { name: ScreenName; href: string };

/** Every screen that this person may open at this place and that needs nothing named; in the order of the table. */
export function screenLinks(actor: PersonActor, siteId: string, isRatedBySkills: boolean): ScreenLink[] {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => {
    const { path, built }: Screen = screens[name];
    return (
      built && !path.includes("{") && suitsSchool(name, { bySkills: isRatedBySkills }) && mayOpen(actor, name, siteId)
    );
  });
  return names.map((name) => ({ name, href: hrefOf(name, siteId) }));
}

import type { PersonActor } from "@/lib/access/actor/actor";
import { entranceOf, hrefOf, pathsBelowSiteOf } from "@/lib/access/screens/address";
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
import type { MessageKey } from "@/lib/platform/messages";

/** A row of the menu: its address, and the paths below a site for which the row is marked as current. */
export type MenuRow = {
  name: MenuScreen;
  title: string;
  group: Exclude<MenuGroup, null>;
  href: string;
  covers: string[];
};

/** Translates a text. */
type Translate = (key: MessageKey) => string;

/** The menu rows of a person at a site, taken from the table of screens. */
export function buildMenuRows(actor: PersonActor, siteId: string, isRatedBySkills: boolean, t: Translate): MenuRow[] {
  return menuScreensOf(actor, siteId, { bySkills: isRatedBySkills }).map((name) => ({
    name,
    title: t(screens[name].title),
    group: screens[name].menu,
    href: entranceOf(name, siteId),
    covers: [name, ...screensUnder(name)].flatMap((one) =>
      pathsBelowSiteOf(one).map((path) => path.replace(/\/\{.*$/, "")),
    ),
  }));
}

/** A screen that the command palette can open by its name. */
export type ScreenLink = { name: ScreenName; title: string; href: string };

/** All screens that the person may open at the site and whose address needs no id, in the order of the table. */
export function buildScreenLinks(
  actor: PersonActor,
  siteId: string,
  isRatedBySkills: boolean,
  t: Translate,
): ScreenLink[] {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => {
    const { path, isPlaceholder }: Screen = screens[name];
    return (
      !isPlaceholder &&
      !path.includes("{") &&
      isUsedBySchool(name, { bySkills: isRatedBySkills }) &&
      mayOpenScreen(actor, name, siteId)
    );
  });
  return names.map((name) => ({ name, title: t(screens[name].title), href: hrefOf(name, siteId) }));
}

function screensUnder(parent: MenuScreen): ScreenName[] {
  return (Object.keys(screens) as ScreenName[]).filter((name) => (screens[name] as Screen).under === parent);
}

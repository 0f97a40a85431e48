import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "@/lib/access/actor/actor";
import { ALL_SITES } from "@/lib/access/screens/address";
import { HANDBOOK_PAGES } from "@/lib/access/screens/handbook-pages";
import { mayOpenScreen, type ScreenName, screens } from "@/lib/access/screens/screens";
import type { Locale } from "@/lib/platform/locale";
import { presentHandbookPage } from "./present";
import type { HandbookText } from "./schema";

const rendered = new Map<Locale, Promise<Omit<HandbookText, "isOwn">[]>>();

/** All pages of the handbook in a language. They are files of the version that runs, so they are read once. */
function readPages(locale: Locale): Promise<Omit<HandbookText, "isOwn">[]> {
  const known = rendered.get(locale);
  if (known) return known;
  const read = Promise.all(
    HANDBOOK_PAGES.map(async (name) => {
      const file = path.join(process.cwd(), "docs/handbook", locale, `${name}.md`);
      return { name, ...presentHandbookPage(await readFile(file, "utf8"), locale) };
    }),
  );
  // A reading that fails isn't kept.
  read.catch(() => rendered.delete(locale));
  rendered.set(locale, read);
  return read;
}

/** The pages of the handbook, those about screens of the reader first. */
export async function listHandbookPages({ actor }: { actor: Actor }, locale: Locale): Promise<HandbookText[]> {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => mayOpenScreen(actor, name, ALL_SITES));
  const own = new Set<string>(names.map((name) => screens[name].help));
  const pages = (await readPages(locale)).map((page) => ({ ...page, isOwn: own.has(page.name) }));
  return [...pages.filter(({ isOwn }) => isOwn), ...pages.filter(({ isOwn }) => !isOwn)];
}

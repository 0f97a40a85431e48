"use client";
import { faCalendarDay, faLanguage, faLocationDot, faPlus } from "@fortawesome/free-solid-svg-icons";
import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { IconDefinition } from "@/components/ui/icon";
import { localDayOf } from "@/lib/platform/day";
import { formatDayInText } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { matchesAllWords } from "@/lib/platform/words";
import { useClockZone } from "../clock-zone";
import { confirmThenLeave } from "../unsaved/unsaved-work";
import { usePathBelowSite } from "../use-path-below-site";
import { LANGUAGE_NAMES, useChooseLanguage } from "./language-picker";
import { hrefAtSite, type SiteChoice, titleOf } from "./site-selector";
import { parseTypedDay } from "./typed-day";

/** Something that the palette does. `words` are further words by which it is found. */
export type PaletteAction = { id: string; icon: IconDefinition; name: string; words: string; run: () => void };

const DAY = "planning/day";

/** The action that books by what is typed. It comes after all that is found, because anything may be meant by it. */
export const DICTATED = "dictated";

/**
 * What the palette can do besides opening screens and records: book, go to a day, change language or site. An address of the
 * planning keeps the day that is shown.
 */
export function usePaletteActions({
  typed,
  siteId,
  sites,
  mayBook,
  hasPlanning,
}: {
  typed: string;
  siteId: string;
  sites: SiteChoice[];
  mayBook: boolean;
  hasPlanning: boolean;
}) {
  const t = useTranslations("shell.palette.actions");
  const locale = useLocale();
  const timeZone = useClockZone();
  const router = useRouter();
  const path = usePathBelowSite();
  const search = useSearchParams();
  const chooseLanguage = useChooseLanguage();
  const shownDay = path === DAY ? search.get("date") : null;

  function planningHref(query: Record<string, string>): string {
    const next = new URLSearchParams({ ...(shownDay && { date: shownDay }), ...query });
    return `/site/${siteId}/${DAY}?${next}`;
  }
  /** Adds the day that is shown to an address of the planning which names none. */
  function keepDay(href: string): string {
    if (!shownDay || !/\/planning\/day(\?|$)/.test(href) || /[?&]date=/.test(href)) return href;
    return `${href}${href.includes("?") ? "&" : "?"}date=${shownDay}`;
  }
  const go = (href: string) => () => confirmThenLeave(() => router.push(href));

  const actions: PaletteAction[] = [];
  if (mayBook)
    actions.push({
      id: "new",
      icon: faPlus,
      name: t("new"),
      words: t("newWords"),
      run: go(planningHref({ new: "1" })),
    });
  for (const site of sites) {
    if (!site.isActive || site.id === siteId) continue;
    const href = hrefAtSite(sites, site.id, path, search.toString());
    actions.push({
      id: site.id,
      icon: faLocationDot,
      name: t("site", { name: titleOf(site) }),
      words: t("siteWords"),
      run: go(href),
    });
  }
  for (const code of Object.keys(LANGUAGE_NAMES) as Locale[]) {
    if (code === locale) continue;
    actions.push({
      id: code,
      icon: faLanguage,
      name: LANGUAGE_NAMES[code],
      words: t("languageWords"),
      run: () => confirmThenLeave(() => void chooseLanguage(code)),
    });
  }
  const found = actions.filter(({ name, words }) => matchesAllWords(`${name} ${words}`, typed));
  const today = localDayOf(Date.now() / 1000, timeZone);
  const day = hasPlanning && typed ? parseTypedDay(typed, today) : null;
  if (day) {
    const name = t("day", { day: formatDayInText(day, locale) });
    found.unshift({ id: "day", icon: faCalendarDay, name, words: "", run: go(planningHref({ date: day })) });
  }
  // Several words may say a whole booking: the form reads them.
  if (mayBook && /\S\s+\S/.test(typed)) {
    const name = t("dictated", { words: typed });
    found.push({ id: DICTATED, icon: faPlus, name, words: "", run: go(planningHref({ new: typed })) });
  }
  return { actions: found, keepDay };
}

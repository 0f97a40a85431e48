import type { Reading } from "@/lib/access/actor/as-actor";
import { screens } from "@/lib/access/screens/screens";
import { findGuestsByWords } from "@/lib/activity/reservations/guests/queries";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { findAircraftByWords } from "@/lib/records/aircraft/queries";
import { findNoticesByWords } from "@/lib/records/notices/queries";
import type { SearchSource } from "@/lib/records/resource";
import { resourceDescriptors } from "@/lib/records/resources";
import type { SearchResults } from "./schema";

const MAX_HITS_PER_KIND = 8;
const MAX_WORDS = 5;

const SOURCES: readonly SearchSource[] = [
  ...resourceDescriptors.flatMap(({ screen, search }) => (search ? [{ screen, find: search }] : [])),
  { screen: "aircraft", find: findAircraftByWords },
  { screen: "notices", find: findNoticesByWords },
  { screen: "planning", find: findGuestsByWords },
];

/** Finds active records that the reader may see and whose name contains every word of the text. Kinds without hits are left out. */
export async function searchRecords(reading: Reading, text: string, locale: Locale): Promise<SearchResults> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const groups = await Promise.all(
    SOURCES.map(async ({ screen, find }) => ({
      screen,
      title: localize(locale, screens[screen].title),
      hits: await find(reading, words, MAX_HITS_PER_KIND),
    })),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}

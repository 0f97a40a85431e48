import type { Reading } from "@/lib/access/actor/as-actor";
import { reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { escapeWildcards } from "@/lib/platform/wildcards";
import { ORDER_PEOPLE_BY_NAME, wherePersonMatchesText } from "@/lib/records/people/list/queries";
import { wherePersonInReach } from "@/lib/records/people/reach";
import type { SearchHits } from "./schema";

const AT_MOST = 8;

/**
 * Finds active people and aircraft that the reader may see and whose names, call signs or models contain every word of the
 * text.
 */
export async function searchRecords(reading: Reading, text: string): Promise<SearchHits> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 5);
  if (words.length === 0) return { people: [], aircraft: [] };
  const [people, aircraft] = await Promise.all([peopleNamed(reading, words), aircraftNamed(reading, words)]);
  return { people, aircraft };
}

const contains = (word: string) => ({ contains: escapeWildcards(word), mode: "insensitive" as const });

async function peopleNamed({ db, actor }: Reading, words: string[]): Promise<SearchHits["people"]> {
  const rows = await db.person.findMany({
    where: {
      state: "Active",
      AND: [wherePersonInReach(reachOf(actor, "person.list")), wherePersonMatchesText(words.join(" "))],
    },
    orderBy: [...ORDER_PEOPLE_BY_NAME],
    take: AT_MOST,
    select: { id: true, callSign: true, lastName: true, firstName: true },
  });
  return rows.map(({ id, callSign, lastName, firstName }) => ({
    id,
    code: callSign,
    name: `${firstName} ${lastName}`,
    siteId: null,
  }));
}

async function aircraftNamed({ db, actor }: Reading, words: string[]): Promise<SearchHits["aircraft"]> {
  const rows = await db.aircraft.findMany({
    where: {
      state: "Active",
      siteId: toSiteIdFilter(reachOf(actor, "aircraft.readLight")),
      AND: words.map((word) => ({ OR: [{ callSign: contains(word) }, { model: contains(word) }] })),
    },
    orderBy: { callSign: "asc" },
    take: AT_MOST,
    select: { id: true, callSign: true, model: true, siteId: true },
  });
  return rows.map(({ id, callSign, model, siteId }) => ({ id, code: callSign, name: model, siteId }));
}

import type { Reading } from "@/lib/access/actor/as-actor";
import { type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { escapeWildcards } from "@/lib/platform/wildcards";
import { RECORD_STATES } from "../codes";
import { toTimeValue } from "../wire";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "./codes";
import type { AircraftLight } from "./schema";

/** Lists the Active aircraft of a reach, by their position. When the reach is everything, only those of Active sites. */
export async function listActiveAircraft({ db }: Reading, reach: Reach): Promise<AircraftLight[]> {
  const rows = await db.aircraft.findMany({
    where: { state: "Active", siteId: toSiteIdFilter(reach), site: reach.everything ? { state: "Active" } : undefined },
    orderBy: [{ order: "asc" }, { callSign: "asc" }],
  });
  return rows.map(
    (row): AircraftLight => ({
      id: row.id,
      callSign: row.callSign,
      model: row.model,
      type: AIRCRAFT_TYPES.indexOf(row.type),
      classe: AIRCRAFT_CLASSES.indexOf(row.class),
      siteId: row.siteId,
      turnaroundTime: toTimeValue(row.turnaroundMinutes),
      enableRental: row.isRentable,
      order: row.order,
      state: RECORD_STATES.indexOf(row.state),
    }),
  );
}

/** Finds Active aircraft of the reader's sites whose registration or model contains every word. They open on the day planning. */
export async function findAircraftByWords({ db, actor }: Reading, words: readonly string[], limit: number) {
  const contains = (word: string) => ({ contains: escapeWildcards(word), mode: "insensitive" as const });
  const rows = await db.aircraft.findMany({
    where: {
      state: "Active",
      siteId: toSiteIdFilter(reachOf(actor, "aircraft.readLight")),
      AND: words.map((word) => ({ OR: [{ callSign: contains(word) }, { model: contains(word) }] })),
    },
    orderBy: { callSign: "asc" },
    take: limit,
    select: { id: true, callSign: true, model: true, siteId: true },
  });
  return rows.map(({ id, callSign, model, siteId }) => ({
    id,
    code: callSign,
    name: model,
    siteId,
    path: `planning/day?text=${encodeURIComponent(callSign)}`,
  }));
}

import { localDayOf } from "@/lib/platform/day";
import { computeNight } from "@/lib/records/sites/sun";
import type { SiteFact } from "../facts/sites";
import { defineRule } from "../rule";

/**
 * Warns of a flight that touches the night (DECISIONS, "Reservations and planning": Warning). The school's rule says when
 * night begins and ends at the site, on the days of off-block and on-block. A site without a position gets no warning.
 */
export const outsideDaylight = defineRule({
  needs: ["sites"],
  judge: ({ siteId, offBlock, onBlock, aircraftId }, facts) => {
    const site = facts.sites.get(siteId);
    if (!site || !aircraftId || offBlock === null || onBlock === null) return [];
    const dawn = nightAt(site, offBlock)?.dawn ?? null;
    const dusk = nightAt(site, onBlock)?.dusk ?? null;
    const warn = (limit: "dawn" | "dusk", at: number) => [
      { level: "Warning" as const, subjectId: aircraftId, evidence: { limit, at } },
    ];
    if (dawn !== null && offBlock < dawn) return warn("dawn", dawn);
    return dusk !== null && onBlock > dusk ? warn("dusk", dusk) : [];
  },
});

/** Computes when night ends and begins on the day of a time (unix seconds). Null when the site has no position. */
function nightAt({ latitude, longitude, timeZone, nightRule }: SiteFact, at: number) {
  if (latitude === null || longitude === null) return null;
  return computeNight(localDayOf(at, timeZone), { latitude, longitude, timeZone }, nightRule);
}

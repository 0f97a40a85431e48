import { kinds } from "@/lib/activity/reservations/kinds";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { listClosuresTouched } from "@/lib/records/closures/rules";
import { defineRule } from "../rule";

/**
 * Warns of what is booked while the site is closed (decisions.md, "Closures"): somebody may have to open it. An aircraft may
 * be worked on all the same.
 */
export const closed = defineRule({
  needs: ["sites"],
  judge: ({ type, siteId, start, end }, facts) => {
    const site = facts.sites.get(siteId);
    if (!site || kinds[type].takesPlaceWhenClosed) return [];
    return listClosuresTouched(site.closures, { start, end }, site.timeZone).map(({ id, name, firstDay, lastDay }) => {
      const days = firstDay === lastDay ? "one" : "more";
      const [from, until] = [firstDay, lastDay].map(formatDayAsDdMmYyyy) as [string, string];
      return { level: "Warning" as const, subjectId: id, evidence: { name, days, from, until } };
    });
  },
});

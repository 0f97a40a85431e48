import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { addDays, localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { createClosure } from "@/lib/records/closures/commands";
import type { DemoSchool } from "./demo-planning";

/**
 * Closes the school at the end of the year, and Annecy at the end of the week that is planned: what was booked there before is
 * warned of.
 */
export async function closeDemoSchool({ sites }: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), "Europe/Paris");
  const year = Number(today.slice(0, 4));
  const closures = [
    { siteId: null, name: "Congés de fin d’année", firstDay: `${year}-12-24`, lastDay: `${year + 1}-01-02` },
    { siteId: sites.annecy!, name: "Travaux sur la piste", firstDay: addDays(today, 6), lastDay: addDays(today, 7) },
  ];
  await asActor(SYSTEM_ACTOR, async (work) => {
    for (const { firstDay, lastDay, ...closure } of closures) {
      await createClosure(work, { ...closure, firstDay: utcDayToUnix(firstDay), lastDay: utcDayToUnix(lastDay) });
    }
  });
}

import { addDays, localDayOf, weekStart } from "@/lib/platform/day";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import { DUE_MINUTE, RHYTHMS, type Rhythm } from "../codes";

/** The last day on which a rhythm was due: its hour there has come. */
export function lastDueDay(rhythm: Rhythm, now: Date, timeZone: string): string {
  const today = localDayOf(toUnix(now), timeZone);
  const day = dueDayUntil(rhythm, today);
  return localTimeOn(day, DUE_MINUTE, timeZone) <= now ? day : dueDayUntil(rhythm, addDays(day, -1));
}

/** The last day of a rhythm until a day, which may be that day itself. */
function dueDayUntil(rhythm: Rhythm, until: string): string {
  if (rhythm === "monthly") return `${until.slice(0, 7)}-01`;
  const day = addDays(weekStart(until), RHYTHMS.indexOf(rhythm) - RHYTHMS.indexOf("monday"));
  return day <= until ? day : addDays(day, -7);
}

import { addDays, startOfDay, toDay } from "@/lib/platform/day";
import type { LinkState } from "../codes";

/** Keys have 256 bits, in hexadecimal, which the log takes for an id and leaves out. */
export const KEY_BYTES = 32;
export const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

type Link = { untilOn: Date; closedAt: Date | null };

/** Whether a link opens its pack: until the last moment of its last day in the zone of the site. */
export function stateOfLink({ untilOn, closedAt }: Link, timeZone: string, now: Date): LinkState {
  if (closedAt) return "Closed";
  return now.getTime() < startOfDay(addDays(toDay(untilOn), 1), timeZone) * 1_000 ? "Open" : "Ended";
}

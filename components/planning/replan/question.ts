import { wallTimeToInstant } from "@/components/reservations/site-time";
import type { ReplanInput } from "@/lib/activity/reservations/replan/schema";
import { isDay } from "@/lib/platform/day";

/** What may be out. */
export const OUT_KINDS = ["period", "aircraft", "person", "classroom"] as const;
export type OutKind = (typeof OUT_KINDS)[number];

/** What is out, on the site's clock. `id` is that of the aircraft, person or room. */
export type ReplanQuestion = {
  kind: OutKind;
  id: string | null;
  day: string;
  from: string;
  untilDay: string;
  until: string;
};

/** The whole of a day, for what isn't out for some hours only. */
const [MORNING, EVENING] = ["07:00", "21:00"];
const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Reads the question of an address: `?date=2027-06-21&aircraft=…`. What it doesn't say is the whole of today. */
export function decodeReplanQuestion(
  address: Record<string, string | string[] | undefined>,
  today: string,
): ReplanQuestion {
  const read = (name: string, isRight: (text: string) => boolean, fallback: string) => {
    const given = address[name];
    return typeof given === "string" && isRight(given) ? given : fallback;
  };
  const kind = OUT_KINDS.find((one) => typeof address[one] === "string") ?? "period";
  const day = read("date", isDay, today);
  return {
    kind,
    id: kind === "period" ? null : (address[kind] as string),
    day,
    from: read("from", isClock, MORNING),
    untilDay: read("untilDay", (text) => isDay(text) && text >= day, day),
    until: read("until", isClock, EVENING),
  };
}

/** The address of a question. */
export function encodeReplanQuestion({ kind, id, day, from, untilDay, until }: ReplanQuestion): string {
  const search = new URLSearchParams({ date: day, from, until });
  if (untilDay !== day) search.set("untilDay", untilDay);
  if (id && kind !== "period") search.set(kind, id);
  return `?${search}`;
}

/** The question as it is asked of the server. Null while it isn't whole, or ends before it begins. */
export function toReplanInput(
  { kind, id, day, from, untilDay, until }: ReplanQuestion,
  { siteId, timeZone }: { siteId: string; timeZone: string },
): Omit<ReplanInput, "accepted" | "acceptsAll"> | null {
  if (kind !== "period" && !id) return null;
  const [start, end] = [wallTimeToInstant(day, from, timeZone), wallTimeToInstant(untilDay, until, timeZone)];
  if (start >= end) return null;
  const named = { period: null, aircraft: "aircraftId", person: "personId", classroom: "classroomId" } as const;
  const field = named[kind];
  return { siteId, from: start, until: end, ...(field && { [field]: id! }) };
}

import { z } from "zod";
import { COMPLIANCES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { kinds, reservationTypes, typeOfCode } from "@/lib/activity/reservations/kinds";
import { listText, siteQuerySchema } from "@/lib/records/schema";
import { CRAFTS } from "../filters/codes";
import { recordFilterShape } from "../filters/schema";

/** A list of codes with commas between them, as the words that `wordOf` makes of them. */
const words = <Word>(codes: readonly number[], wordOf: (code: number) => Word) =>
  listText
    .transform((list) => list.map(Number))
    .pipe(z.array(z.literal(codes)))
    .transform((list) => list.map(wordOf))
    .meta({ description: codes.map((code) => `${code} ${wordOf(code)}`).join(", ") });
const places = (names: readonly string[]) => names.map((_, place) => place);

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((given) => given === "1");

/** The board's filters that also concern a month or a year. Nothing chosen means everything. */
export const loadQuerySchema = siteQuerySchema.extend({
  types: words(
    reservationTypes.map((type) => kinds[type].code),
    typeOfCode,
  ),
  states: words(places(RESERVATION_STATES), (code) => RESERVATION_STATES[code]!),
  verdicts: words(places(COMPLIANCES), (code) => COMPLIANCES[code]!),
  crafts: words(places(CRAFTS), (code) => CRAFTS[code]!),
  rental: flag,
  /** Whether only what needs somebody is left (`needsAttention`). */
  attention: flag,
  ...recordFilterShape,
  text: z.string().trim().max(100).default(""),
});
export type LoadFilter = Omit<z.output<typeof loadQuerySchema>, "siteId">;

/** Unix seconds UTC. Null when the sun doesn't rise or set that day, or when the site has no position. */
const instant = z.int().nullable();

/** The sites of a month or a year, by name. Days are those of each site's own clock. */
export const loadSiteViewSchema = z.object({
  siteId: z.string(),
  siteName: z.string(),
  timeZone: z.string(),
  /** How many aircraft and helicopters it has in use. */
  aircraft: z.int(),
});

/** A public holiday. Without sites it is one of all that are shown. */
export const holidayViewSchema = z.object({ name: z.string(), sites: z.array(z.string()) });

/** When sites are closed, the first day first; both days are closed. Without sites it is so at all that are shown. */
export const closureSpanViewSchema = z.object({
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  sites: z.array(z.string()),
});
export type ClosureSpanView = z.infer<typeof closureSpanViewSchema>;

/** Daylight is that of the first site. */
export const dayViewSchema = z.object({
  day: z.string(),
  sunrise: instant,
  sunset: instant,
  holidays: z.array(holidayViewSchema),
});
export type DayView = z.infer<typeof dayViewSchema>;

/** What the reservations of a day or a month come to. */
export const loadViewSchema = z.object({
  /** Flights that begin in it and aren't cancelled, and other reservations but maintenance. */
  flights: z.int(),
  ground: z.int(),
  /** Minutes from block to block of its flights: of those flown, from their legs where there are any, and of all others. */
  flown: z.int(),
  booked: z.int(),
  /** Minutes of daylight that aircraft are out, and that they all have. Null without a position or an aircraft. */
  daylightUsed: z.int(),
  daylight: z.int().nullable(),
  /**
   * What needs somebody of what is not over yet: without an aircraft that can fly it or an instructor who can give it, else
   * blocked or warned of; and flights without their follow-up.
   */
  withoutAircraft: z.int(),
  withoutInstructor: z.int(),
  blocked: z.int(),
  attention: z.int(),
  followUps: z.int(),
  cancelled: z.int(),
  /** How many of its reservations need somebody, for whichever reason. */
  needing: z.int(),
});
export type LoadView = z.infer<typeof loadViewSchema>;

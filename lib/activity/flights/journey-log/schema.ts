import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { LOGBOOK_FORMATS } from "@/lib/records/aircraft/codes";
import { endsAfterItBegins, periodFields, REVERSED } from "@/lib/records/aircraft/schema";
import { codeView } from "@/lib/records/schema";
import { PILOT_FUNCTIONS } from "../codes";

/** Query parameters of `GET aircraft/{id}/journey-log`: legs that begin from `dateMin` to before `dateMax`. */
export const journeyLogQuerySchema = z
  .object({ ...periodFields, ...makePagingQuerySchema([]).omit({ sort: true }).shape })
  .refine(endsAfterItBegins, REVERSED);
export type JourneyLogQuery = z.output<typeof journeyLogQuerySchema>;
export const journeyLogExportQuerySchema = z
  .object({ ...periodFields, format: z.enum(LOGBOOK_FORMATS).default("pdf") })
  .refine(endsAfterItBegins, REVERSED);

const sumsSchema = z.object({ minutes: z.int(), landings: z.int() });
export type JourneySums = z.infer<typeof sumsSchema>;

export const journeyEntryViewSchema = z.object({
  /** The leg. */
  id: z.string(),
  /** The flight of the school that it belongs to, and its site. Null for legs from before. */
  reservationId: z.string().nullable(),
  siteId: z.string().nullable(),
  from: z.string(),
  via: z.array(z.string()),
  to: z.string(),
  offBlock: z.int(),
  onBlock: z.int(),
  /** False for a leg from before of which only the day and the total are known. */
  hasTimes: z.boolean(),
  /** Hours of flight as the aircraft counts them. */
  minutes: z.int(),
  landings: z.int(),
  crew: z.array(z.object({ name: z.string(), mode: codeView(PILOT_FUNCTIONS) })),
  /** The nature of the flight: the code of its reservation's type, and the operation. */
  type: z.int().nullable(),
  operation: z.string(),
  /** The defects that were reported between it and the next one. */
  observations: z.array(z.string()),
  /** Who closed the flight, which signs it. */
  signedBy: z.string(),
  signedAt: z.int().nullable(),
});
export type JourneyEntryView = z.infer<typeof journeyEntryViewSchema>;
export const journeyLogViewSchema = z.object({
  entries: z.array(journeyEntryViewSchema),
  /** How many legs the period has, what they add up to, and what all before it do. */
  count: z.int(),
  inPeriod: sumsSchema,
  carried: sumsSchema,
});
export type JourneyLogView = z.infer<typeof journeyLogViewSchema>;

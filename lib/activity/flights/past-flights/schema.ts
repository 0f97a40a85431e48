import { z } from "zod";
import { isTimeZone } from "@/lib/platform/time";
import { idField, makeColumnPlacesSchema, makeImportQuerySchema, makeImportViewSchema } from "@/lib/records/schema";
import { DATE_ORDERS, WHOLE_UNITS } from "../logbook-import/codes";
import { PAST_FLIGHT_COLUMNS } from "./codes";

const SAID = {
  dateOrder: z.enum(DATE_ORDERS).optional().meta({ description: "Without it, as most dates of the file tell" }),
  unit: z.enum(WHOLE_UNITS).default("hours"),
  timeZone: z.string().max(60).refine(isTimeZone, "logbook.import.timeZoneUnknown").default("UTC"),
};

/** Query parameters of an import of past flights: by which clocks and in which units the file says its times. */
export const pastFlightImportQuerySchema = makeImportQuerySchema(PAST_FLIGHT_COLUMNS).extend(SAID);
export const pastFlightFaultsQuerySchema = makeColumnPlacesSchema(PAST_FLIGHT_COLUMNS).extend(SAID);
export type PastFlightQuery = z.output<typeof pastFlightFaultsQuerySchema>;

/** Answer to an import of past flights: its lines after parsing, with their errors. With `preview`, nothing is written. */
export const pastFlightImportViewSchema = makeImportViewSchema({
  date: z.string(),
  aircraft: z.string(),
  pilot: z.string(),
  function: z.string(),
  instructor: z.string(),
  route: z.string().meta({ description: "From where to where, as the table says it" }),
  blockMinutes: z.int().nullable(),
  landings: z.int().nullable(),
});
export type PastFlightImportAnswer = z.infer<typeof pastFlightImportViewSchema>;

export const importIdParamsSchema = z.object({ importId: idField });

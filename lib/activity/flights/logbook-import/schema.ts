import { z } from "zod";
import { isTimeZone } from "@/lib/platform/time";
import { idField, makeImportQuerySchema } from "@/lib/records/schema";
import { logbookAmountsSchema } from "../logbook/schema";
import { ASSUMED_CLASSES, DATE_ORDERS, IMPORT_FIELDS, IMPORT_FORMATS, WHOLE_UNITS } from "./codes";

/** Query parameters of an import: what the person says of their file. What they leave out is recognised, or usual. */
export const logbookImportQuerySchema = makeImportQuerySchema(IMPORT_FIELDS).extend({
  dateOrder: z.enum(DATE_ORDERS).optional(),
  unit: z.enum(WHOLE_UNITS).optional(),
  timeZone: z.string().max(60).refine(isTimeZone, "logbook.import.timeZoneUnknown").default("UTC"),
  assumedClass: z.enum(ASSUMED_CLASSES).default("SingleEngine"),
});
export type LogbookImportQuery = z.output<typeof logbookImportQuerySchema>;

/** What an import makes of a file. With `preview`, nothing is written. */
export const logbookImportAnswerSchema = z.object({
  format: z.enum(IMPORT_FORMATS),
  headings: z.array(z.string()),
  /** For each field that was found the place of its column. */
  columns: z.array(z.object({ field: z.enum(IMPORT_FIELDS), at: z.int() })),
  dateOrder: z.enum(DATE_ORDERS),
  unit: z.enum(WHOLE_UNITS),
  /** Without these fields nothing can be read: the person says which column has them. */
  missing: z.array(z.enum(IMPORT_FIELDS)),
  fresh: z.int(),
  known: z.int(),
  refused: z.int(),
  amounts: logbookAmountsSchema,
  /** The first and the last day that is new. Null where nothing is. */
  days: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The first of what is new. */
  lines: z.array(
    z.object({
      ...{ line: z.int(), from: z.string(), to: z.string(), offBlock: z.int(), onBlock: z.int() },
      ...{ hasTimes: z.boolean(), model: z.string(), registration: z.string(), remarks: z.string() },
    }),
  ),
  /** The first of what is refused. */
  faults: z.array(z.object({ line: z.int(), faults: z.array(z.object({ column: z.string(), text: z.string() })) })),
  /** The import that was written. Null for a preview, and where there was nothing new. */
  importId: z.string().nullable(),
});
export type LogbookImportAnswer = z.infer<typeof logbookImportAnswerSchema>;

export const logbookImportViewSchema = z.object({
  id: z.string(),
  importedAt: z.int(),
  fileName: z.string(),
  format: z.enum(IMPORT_FORMATS),
  flights: z.int(),
  /** How many of its flights still await validation, and how many nobody has changed, so that they can be removed. */
  awaiting: z.int(),
  unchanged: z.int(),
  rights: z.object({ remove: z.boolean(), validate: z.boolean() }),
});
export type LogbookImportView = z.infer<typeof logbookImportViewSchema>;

export const logbookImportParamsSchema = z.object({ id: idField, importId: idField });
/** What was done: how many flights were removed or validated. */
export const importedFlightsSchema = z.object({ flights: z.int() });
export type ImportedFlights = z.infer<typeof importedFlightsSchema>;

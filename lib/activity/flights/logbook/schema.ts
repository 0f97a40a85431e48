import { z } from "zod";
import { LOGBOOK_FORMATS } from "@/lib/records/aircraft/codes";
import { endsAfterItBegins, periodFields, REVERSED } from "@/lib/records/aircraft/schema";
import { codeView, idField, multiLineField, versionField } from "@/lib/records/schema";
import { LEG_CHECKS } from "../codes";
import { LOGBOOK_AMOUNTS, LOGBOOK_CLASSES } from "./codes";

const filterFields = {
  ...periodFields,
  legClass: z
    .enum(["0", "1", "2", "3"])
    .transform((code) => LOGBOOK_CLASSES[Number(code)]!)
    .prefault("0")
    .meta({ description: LOGBOOK_CLASSES.map((name, code) => `${code} ${name}`).join(", ") }),
  external: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .prefault("true")
    .meta({ description: "Whether flights elsewhere are among them" }),
};

/** Query parameters of `GET user/{id}/logbook`. A page has thirteen entries; without `page` it is the last one. */
export const logbookQuerySchema = z
  .object({
    ...filterFields,
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, "errors.countFormat")
      .transform(Number)
      .optional()
      .meta({ type: "integer", minimum: 1, pattern: undefined, description: "Past the last one it is the last one" }),
  })
  .refine(endsAfterItBegins, REVERSED);
export type LogbookQuery = z.output<typeof logbookQuerySchema>;
export type LogbookFilter = Omit<LogbookQuery, "page">;

export const logbookExportQuerySchema = z
  .object({ ...filterFields, format: z.enum(LOGBOOK_FORMATS).default("pdf") })
  .refine(endsAfterItBegins, REVERSED);

export const logbookAmountsSchema = z
  .object(
    Object.fromEntries(LOGBOOK_AMOUNTS.map((name) => [name, z.int()])) as Record<
      (typeof LOGBOOK_AMOUNTS)[number],
      z.ZodInt
    >,
  )
  .meta({ description: "Minutes, and landings" });

export const logbookEntryViewSchema = z.object({
  /** The leg. */
  id: z.string(),
  /** The flight of the school that it belongs to, and its site. Null for what was flown elsewhere. */
  reservationId: z.string().nullable(),
  siteId: z.string().nullable(),
  isExternal: z.boolean(),
  isSession: z.boolean(),
  /** False where another logbook knew its day and total alone: its times are no times then. */
  hasTimes: z.boolean(),
  from: z.string(),
  to: z.string(),
  offBlock: z.int(),
  onBlock: z.int(),
  model: z.string(),
  registration: z.string(),
  amounts: logbookAmountsSchema,
  /** The name of the pilot in command. Null: it was the pilot of the logbook. */
  commander: z.string().nullable(),
  /** What column 12 is made of: the lesson, who gave it with call sign and licence, the school or club of an external flight. */
  lesson: z.string(),
  instructor: z.string(),
  operator: z.string(),
  check: codeView(LEG_CHECKS),
  isPicus: z.boolean(),
  /** The pilot's own remarks and endorsements. */
  remarks: z.string(),
  version: z.int(),
});
export type LogbookEntryView = z.infer<typeof logbookEntryViewSchema>;

export const logbookViewSchema = z.object({
  pilot: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    callSign: z.string().nullable(),
    licence: z.string(),
  }),
  page: z.int(),
  pages: z.int(),
  /** How many flights and sessions in simulators are shown together. */
  flights: z.int(),
  sessions: z.int(),
  /** Whether something is left out, so that the totals are those of a selection. */
  isSelection: z.boolean(),
  entries: z.array(logbookEntryViewSchema),
  totals: z.object({ onPage: logbookAmountsSchema, previous: logbookAmountsSchema, total: logbookAmountsSchema }),
});
export type LogbookView = z.infer<typeof logbookViewSchema>;

export const logbookEntryParamsSchema = z.object({ id: idField, legId: idField });
/** Body of `PATCH user/{id}/logbook/{legId}`. */
export const remarksInputSchema = z.strictObject({ remarks: multiLineField(500), version: versionField.optional() });
export type RemarksInput = z.output<typeof remarksInputSchema>;

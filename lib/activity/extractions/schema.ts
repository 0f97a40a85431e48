import { z } from "zod";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { codeView, dayField, idField } from "@/lib/records/schema";
import { TABLE_FORMATS } from "@/lib/records/tables";
import { ARCHIVE_FORMAT, DATASET_NAMES, EVERYTHING, EXTRACTION_STATES, MOST_DAYS } from "./codes";
import { daysFrom, hasColumns } from "./rules";

const sitesField = z.array(idField).max(100).default([]).meta({ description: "Empty: all sites" });
const periodFields = {
  firstDay: dayField.meta({ description: "The first day, in UTC as the times of the file" }),
  lastDay: dayField.meta({ description: "The last day, which belongs to it" }),
};
type Period = { firstDay: string; lastDay: string };
const beginsBeforeItEnds = ({ firstDay, lastDay }: Period) => firstDay <= lastDay;
const REVERSED = { path: ["lastDay"], error: "extraction.reversed" };
const isNotTooLong = ({ firstDay, lastDay }: Period) => daysFrom(firstDay, lastDay) <= MOST_DAYS;
const TOO_LONG = { path: ["lastDay"], error: "extraction.tooLong" };

/** What goes into a file, whatever its period. */
export const choiceFields = {
  dataset: z.enum(DATASET_NAMES),
  format: z.enum(TABLE_FORMATS).default("csv"),
  siteIds: sitesField,
  columns: z
    .array(z.string().max(40))
    .min(1, "extraction.noColumn")
    .max(40)
    .refine((columns) => new Set(columns).size === columns.length, "extraction.columnTwice"),
};
export const UNKNOWN_COLUMN = { path: ["columns"], error: "extraction.unknownColumn" };

/** Body of `POST data-extraction` and of its sample. */
export const extractionInputSchema = z
  .strictObject({ ...choiceFields, ...periodFields })
  .refine(beginsBeforeItEnds, REVERSED)
  .refine(isNotTooLong, TOO_LONG)
  .refine(hasColumns, UNKNOWN_COLUMN);
export type ExtractionInput = z.output<typeof extractionInputSchema>;

/** Some sites and days: the body of `POST data-extraction/count` and of `POST statistics`. */
export const sitesAndDaysSchema = z
  .strictObject({ siteIds: sitesField, ...periodFields })
  .refine(beginsBeforeItEnds, REVERSED)
  .refine(isNotTooLong, TOO_LONG);
export type SitesAndDays = z.output<typeof sitesAndDaysSchema>;

export const extractionSampleSchema = z.object({
  total: z.int().meta({ description: "How many rows the file will have" }),
  bytes: z.int().meta({ description: "How large it will be, about" }),
  rows: z.array(z.array(z.string())).meta({ description: "Its first rows, as they will stand in the file" }),
});
export type ExtractionSample = z.infer<typeof extractionSampleSchema>;

export const extractionCountsSchema = z.record(z.enum(DATASET_NAMES), z.int());

export const everythingViewSchema = z.object({
  tables: z.int(),
  rows: z.int().meta({ description: "How many rows they have together, about" }),
  files: z.int().meta({ description: "How many files people have sent" }),
  bytes: z.int().meta({ description: "How large the archive will be, about" }),
});
export type EverythingView = z.infer<typeof everythingViewSchema>;

export const extractionViewSchema = z.object({
  id: z.string(),
  dataset: z.enum([...DATASET_NAMES, EVERYTHING]),
  format: z.enum([...TABLE_FORMATS, ARCHIVE_FORMAT]),
  siteIds: z.array(z.string()),
  firstDay: z.string(),
  lastDay: z.string(),
  columns: z.array(z.string()),
  state: codeView(EXTRACTION_STATES),
  total: z.int(),
  rows: z.int().meta({ description: "How many are written" }),
  askedAt: z.int(),
  startedAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  askedBy: personLightViewSchema.pick({ id: true, nom: true, prenom: true }).nullable(),
  name: z.string().nullable().meta({ description: "Of the saved extraction whose schedule has made it" }),
  waitsUntil: z.int().nullable().meta({ description: "Until when what a schedule has made waits to be read" }),
});
export type ExtractionView = z.infer<typeof extractionViewSchema>;

import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { LOGBOOK_FORMATS } from "@/lib/records/aircraft/codes";
import { endsAfterItBegins, periodFields, REVERSED } from "@/lib/records/aircraft/schema";

/** Query parameters of `GET user/{id}/instructor-logbook`: lessons that begin from `dateMin` to before `dateMax`. */
export const givenLessonsQuerySchema = z
  .object({ ...periodFields, ...makePagingQuerySchema([]).omit({ sort: true }).shape })
  .refine(endsAfterItBegins, REVERSED);
export type GivenLessonsQuery = z.output<typeof givenLessonsQuerySchema>;
export const givenLessonsExportQuerySchema = z
  .object({ ...periodFields, format: z.enum(LOGBOOK_FORMATS).default("pdf") })
  .refine(endsAfterItBegins, REVERSED);

/** What a lesson counts for its instructor. */
export const givenAmountFields = {
  /** Minutes. */
  dual: z.int(),
  /** Flown alone by the student under the instructor's supervision. */
  solo: z.int(),
  simulator: z.int(),
  flight: z.int(),
  day: z.int(),
  night: z.int(),
  briefing: z.int(),
  debriefing: z.int(),
  theory: z.int(),
  landings: z.int(),
};
export const givenLessonViewSchema = z.object({
  /** When it began. An instructor gives one lesson at a time, to one student or several. */
  startAt: z.int(),
  students: z.array(z.string()),
  program: z.string(),
  lesson: z.string(),
  aircraft: z.array(z.string()),
  ...givenAmountFields,
});
export type GivenLessonView = z.infer<typeof givenLessonViewSchema>;
export const givenLessonsViewSchema = z.object({
  lessons: z.array(givenLessonViewSchema),
  /** How many there are in the period, and what all of them add up to. */
  count: z.int(),
  totals: z.object(givenAmountFields),
});
export type GivenLessonsView = z.infer<typeof givenLessonsViewSchema>;

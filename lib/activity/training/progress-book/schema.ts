import { z } from "zod";
import { APPROACH_KINDS } from "@/lib/activity/flights/codes";
import { MINIMUM_KINDS, MINIMUM_UNITS, type MinimumKind } from "@/lib/records/programs/minima";
import { codeOf } from "@/lib/records/schema";
import { examsViewSchema } from "../exams/schema";
import { enrolmentViewSchema } from "../schema";
import { HOUR_CATEGORIES, LESSON_KINDS } from "./codes";

const term = z.object({ trigram: z.string(), name: z.string(), nameFrench: z.string(), order: z.int() });
const skillTerm = term.extend({ norm: z.int().meta({ description: "What a rating reaches at least, from 1 to 3" }) });

const exercise = z.object({
  id: z.string(),
  name: z.string(),
  isRequired: z.boolean(),
  /** 1 unsatisfactory, 2 should improve, 3 satisfactory. Null: not done. */
  rating: z.int().nullable(),
  comment: z.string(),
});

/** A lesson in a progress book. Durations are in minutes, instants in unix seconds. */
export const bookLessonViewSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  reference: z.string(),
  title: z.string(),
  kind: codeOf(LESSON_KINDS),
  isSolo: z.boolean(),
  isCrossCountry: z.boolean(),
  isNight: z.boolean(),
  /** What the programme plans. */
  expectedMinutes: z.int(),
  briefingMinutes: z.int(),
  debriefingMinutes: z.int(),
  /** What was given. Null until then, as are the next members. */
  minutes: z.int().nullable(),
  at: z.int().nullable(),
  instructor: z.object({ id: z.string().nullable(), name: z.string(), callSign: z.string() }).nullable(),
  aircraft: z.array(z.string()),
  /** 0 not planned, 1 planned, 2 waiting for the student's signature, 3 done. */
  status: z.int(),
  /** The lowest rating of its exercises. */
  rating: z.int().nullable(),
  isForced: z.boolean(),
  comment: z.string(),
  studentComment: z.string(),
  /** 0 signed by the student, 1 not signed in time, 2 from a record. */
  signature: z.int().nullable(),
  signedAt: z.int().nullable(),
  repeatsId: z.string().nullable(),
  exercises: z.array(exercise),
  /** What skills were rated by flight phase, in the words of then. */
  skills: z.array(
    z.object({
      ...{ skill: skillTerm, phase: term, rating: z.int(), comment: z.string() },
      behaviours: z.array(z.object({ name: z.string(), nameFrench: z.string() })),
    }),
  ),
  version: z.int(),
});
export type BookLesson = z.infer<typeof bookLessonViewSchema>;

/** A student's progress book (spec 2 §3, progress-book export document). */
export const progressBookViewSchema = z.object({
  training: enrolmentViewSchema,
  student: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), callSign: z.string() }),
  /** The site at which the student is, with the zone in which days of the book are counted. */
  site: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }).nullable(),
  phases: z.array(z.object({ id: z.string(), name: z.string(), lessons: z.array(bookLessonViewSchema) })),
  /** Minutes done, planned by lessons that are booked, and expected by the whole programme. */
  hours: z.array(z.object({ category: z.enum(HOUR_CATEGORIES), done: z.int(), planned: z.int(), expected: z.int() })),
  counts: z.object({
    landingsByDay: z.int(),
    landingsByNight: z.int(),
    touchAndGos: z.int(),
    goArounds: z.int(),
    approaches: z.array(z.object({ kind: codeOf(APPROACH_KINDS), count: z.int() })),
  }),
  ratings: z.object({
    unsatisfactory: z.int(),
    shouldImprove: z.int(),
    phases: z.array(term),
    skills: z.array(skillTerm.extend({ average: z.number(), byPhase: z.array(z.number().nullable()) })),
    withoutSkill: z.object({ count: z.int(), average: z.number().nullable() }),
  }),
  /** Exercises to do again, the latest first. */
  redo: z.array(
    z.object({
      exerciseId: z.string(),
      name: z.string(),
      rating: z.int().nullable(),
      comment: z.string(),
      lessonId: z.string(),
    }),
  ),
  minima: z.array(
    z.object({
      kind: z.enum(Object.keys(MINIMUM_KINDS) as [MinimumKind]),
      paragraph: z.string(),
      /** Of a length: the longest flight counts. */
      unit: z.enum(MINIMUM_UNITS),
      /** At how many aerodromes other than that of departure such a flight must land to a full stop. */
      stopsElsewhere: z.int(),
      needed: z.int(),
      done: z.int(),
    }),
  ),
  /** Papers of the theory exam, progress tests and skill test. */
  exams: examsViewSchema,
  /** The first lesson that hasn't been given yet, with what it needs. */
  next: z
    .object({ lessonId: z.string(), certificates: z.array(z.string()), aircraftTags: z.array(z.string()) })
    .nullable(),
});
export type ProgressBook = z.infer<typeof progressBookViewSchema>;

import { z } from "zod";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "../../aircraft/codes";
import { dayField, idField, requiredLineField, singleLineField } from "../../schema";
import {
  FLYINGS,
  MODES,
  MOST_EXERCISES,
  MOST_EXERCISES_OF_SESSION,
  MOST_PHASES,
  MOST_REQUIREMENTS,
  MOST_SESSIONS,
  PERIODS,
  RATED_SKILLS,
  RICH_TEXT_LIMIT,
  SESSION_TYPES,
} from "../codes";
import { MINIMA_NAMES } from "../minima";

// A syllabus: one revision of a programme as a document of its own (docs/syllabus.md). It names things by words that another
// school understands: codes by their names, certificate types and tags by theirs, skills and flight phases by trigrams.

/** Stays the same in all revisions, so that two of them can be compared. */
const key = idField;
const minutes = z.int().min(0).max(1439);
const richText = z.string().max(RICH_TEXT_LIMIT);
const names = z.array(singleLineField(200)).max(200);

export const demandsSchema = z.strictObject({
  instructorCertificates: names,
  instructorQualifications: names,
  studentCertificates: names,
  studentQualifications: names,
  aircraftCertificates: names,
  aircraftTags: names,
});
export type Demands = z.output<typeof demandsSchema>;

export const exerciseSchema = z.strictObject({
  key,
  name: requiredLineField(200, "programs.exerciseEmpty"),
  flightPhases: z.array(singleLineField(10)).max(50),
  /** Trigrams; those of instructors begin with "I:". */
  skills: z.array(singleLineField(20)).max(50),
  behaviours: z.array(singleLineField(500)).max(200),
});
export const phaseSchema = z.strictObject({ key, name: requiredLineField(100, "programs.phaseNameRequired") });
export const lessonSchema = z.strictObject({
  key,
  /** The key of its phase. */
  phase: key,
  type: z.enum(SESSION_TYPES),
  reference: singleLineField(20),
  title: requiredLineField(200, "programs.titleRequired"),
  minutes,
  briefingMinutes: minutes,
  debriefingMinutes: minutes,
  aircraftType: z.enum(AIRCRAFT_TYPES).nullable(),
  engine: z.enum(AIRCRAFT_CLASSES).nullable(),
  flying: z.enum(FLYINGS).nullable(),
  period: z.enum(PERIODS).nullable(),
  mode: z.enum(MODES).nullable(),
  isCrossCountry: z.boolean(),
  instructions: richText,
  content: richText,
  briefingContent: richText,
  debriefingContent: richText,
  /** The exercises in their order, by their keys. */
  exercises: z.array(z.strictObject({ key, isRequired: z.boolean() })).max(MOST_EXERCISES_OF_SESSION),
  demands: demandsSchema,
});
export type SyllabusExercise = z.output<typeof exerciseSchema>;
export type SyllabusPhase = z.output<typeof phaseSchema>;
export type SyllabusLesson = z.output<typeof lessonSchema>;

export const syllabusSchema = z.strictObject({
  format: z.literal("envol-syllabus"),
  version: z.literal(1),
  name: requiredLineField(100, "programs.nameRequired"),
  edition: requiredLineField(20, "programs.editionRequired"),
  revision: requiredLineField(20, "programs.revisionRequired"),
  /** Such as "2026-09-01". */
  createdOn: dayField,
  isCbta: z.boolean(),
  ratedSkills: z.enum(RATED_SKILLS),
  minima: z.enum(MINIMA_NAMES),
  requirements: z.array(requiredLineField(500, "programs.requirementEmpty")).max(MOST_REQUIREMENTS),
  demands: demandsSchema,
  /** All in their order: the phases, the lessons of each phase, the exercises. */
  phases: z.array(phaseSchema).max(MOST_PHASES),
  lessons: z.array(lessonSchema).max(MOST_SESSIONS),
  exercises: z.array(exerciseSchema).max(MOST_EXERCISES),
});
export type Syllabus = z.output<typeof syllabusSchema>;

export const importSyllabusQuerySchema = z.object({
  /** `1`: only says what would become of it. */
  preview: z
    .enum(["0", "1"])
    .default("0")
    .transform((text) => text === "1"),
});

/** What an import made, or would make. */
export const importedSyllabusViewSchema = z.object({
  programId: z.string().nullable(),
  revisionId: z.string().nullable(),
  phases: z.int(),
  lessons: z.int(),
  exercises: z.int(),
  /** What the document names and the school doesn't have: it is left out. */
  unknown: z.array(z.object({ kind: z.string(), name: z.string() })),
});
export type ImportedSyllabusView = z.infer<typeof importedSyllabusViewSchema>;

export const diffQuerySchema = z.object({ from: idField });
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
const changesOf = <Part extends z.ZodType>(part: Part) =>
  z.object({
    added: z.array(part),
    removed: z.array(part),
    changed: z.array(z.object({ key: z.string(), fields: z.array(fieldChange) })),
    moved: z.array(z.string()),
    order: z.array(z.string()),
  });
/** A comparison of two revisions (lib/records/programs/interchange/rules). */
export const diffViewSchema = z.object({
  head: z.array(fieldChange),
  phases: changesOf(phaseSchema),
  lessons: changesOf(lessonSchema),
  exercises: changesOf(exerciseSchema),
});

import { z } from "zod";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "../../aircraft/codes";
import { codeOf, idField, makeBodySchemas, requiredLineField, singleLineField, timeValueSchema } from "../../schema";
import {
  FLYINGS,
  MODES,
  MOST_EXERCISES_OF_SESSION,
  MOST_FILES_OF_PART,
  PERIODS,
  RICH_TEXT_LIMIT,
  SESSION_TYPES,
} from "../codes";
import { exerciseViewSchema } from "../exercises/schema";
import { environmentChangeSchema, environmentInputSchema, environmentViewSchema } from "../revisions/schema";

const richText = z.string().max(RICH_TEXT_LIMIT);
const fileIds = z.array(idField).max(MOST_FILES_OF_PART);

const fileViewSchema = z.object({ id: z.string(), name: z.string(), mediaType: z.string(), size: z.int() });

/** A use of an exercise in a lesson. */
export const sessionExerciseViewSchema = z.object({
  ...exerciseViewSchema.omit({ revisionId: true, order: true, version: true }).shape,
  /** Whether the lesson is only passed with a rating of it. */
  required: z.boolean(),
});

const theoreticalView = z.object({
  duration: timeValueSchema,
  content: z.string(),
  fileIds: z.array(z.string()),
  files: z.array(fileViewSchema),
});

const practicalView = z.object({
  regulatoryEnvironment: environmentViewSchema,
  duration: z.object({ briefing: timeValueSchema, session: timeValueSchema, debriefing: timeValueSchema }),
  aircraftType: z.int(),
  flying: z.int(),
  engine: z.int(),
  period: z.int(),
  mode: z.int(),
  crossCountry: z.boolean(),
  instructions: z.string(),
  briefingContent: z.string(),
  briefingFileIds: z.array(z.string()),
  debriefingContent: z.string(),
  debriefingFileIds: z.array(z.string()),
  files: z.array(fileViewSchema),
});

/** A lesson as who writes or gives it sees it. What a student gets is another view, without the instructions. */
export const sessionViewSchema = z.object({
  id: z.string(),
  revisionId: z.string(),
  phaseId: z.string(),
  type: z.int(),
  reference: z.string(),
  title: z.string(),
  order: z.int(),
  locked: z.boolean(),
  exercises: z.array(sessionExerciseViewSchema),
  theoretical: theoreticalView.nullable(),
  pratical: practicalView.nullable(),
  state: z.int(),
  version: z.int(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

const ZERO = { hour: 0, minute: 0, second: 0 };
const files = z.unknown().optional().meta({ readOnly: true });

const theoreticalFields = { duration: timeValueSchema, content: richText, fileIds, files };
const durationFields = { briefing: timeValueSchema, session: timeValueSchema, debriefing: timeValueSchema };
const practicalFields = {
  aircraftType: codeOf(AIRCRAFT_TYPES),
  flying: codeOf(FLYINGS),
  engine: codeOf(AIRCRAFT_CLASSES),
  period: codeOf(PERIODS),
  mode: codeOf(MODES),
  crossCountry: z.boolean(),
  instructions: richText,
  briefingContent: richText,
  briefingFileIds: fileIds,
  debriefingContent: richText,
  debriefingFileIds: fileIds,
  files,
};

/** The parts of a lesson as they are where nothing is said: an hour's kind of flight is dual, under VFR, by day. */
export const EMPTY_THEORY: Omit<z.output<typeof theoreticalView>, "files"> = {
  duration: ZERO,
  content: "",
  fileIds: [],
};
export const EMPTY_PRACTICE: Omit<z.output<typeof practicalView>, "files"> = {
  regulatoryEnvironment: environmentInputSchema.parse({}),
  duration: { briefing: ZERO, session: ZERO, debriefing: ZERO },
  aircraftType: 0,
  flying: FLYINGS.indexOf("Vfr"),
  engine: 0,
  period: 0,
  mode: MODES.indexOf("Dual"),
  crossCountry: false,
  instructions: "",
  briefingContent: "",
  briefingFileIds: [],
  debriefingContent: "",
  debriefingFileIds: [],
};

// What a body doesn't name is filled by the command: of a new lesson from the values above, else from the lesson.
const theoreticalInput = z.strictObject(theoreticalFields).partial();
const practicalInput = z
  .strictObject({
    ...practicalFields,
    regulatoryEnvironment: environmentChangeSchema,
    duration: z.strictObject(durationFields).partial(),
  })
  .partial();

/** An exercise by its id, or as the answer has it. */
const usedExercise = z.union([
  idField.transform((id) => ({ id, required: true })),
  z
    .object({ id: idField, required: z.boolean().default(true) })
    .loose()
    .transform(({ id, required }) => ({ id, required })),
]);

const fields = {
  phaseId: idField,
  type: codeOf(SESSION_TYPES, "programs.unknownType"),
  reference: singleLineField(20),
  title: requiredLineField(200, "programs.titleRequired"),
  exercises: z.array(usedExercise).max(MOST_EXERCISES_OF_SESSION),
  /** A lesson has the part of its type. The other is null. */
  theoretical: theoreticalInput.nullable(),
  pratical: practicalInput.nullable(),
};
const bodies = makeBodySchemas(sessionViewSchema.shape, fields, {
  reference: "",
  exercises: [],
  theoretical: null,
  pratical: null,
});
export const sessionInputSchema = bodies.input;
export const sessionChangeSchema = bodies.change;
export type SessionInput = z.output<typeof sessionInputSchema>;
export type SessionChange = z.output<typeof sessionChangeSchema>;
export const sessionFileParamsSchema = z.object({ id: idField, fileId: idField });

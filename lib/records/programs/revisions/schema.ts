import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, makeBodySchemas, requiredLineField, singleLineField } from "../../schema";
import { MOST_REQUIREMENTS, RATED_SKILLS } from "../codes";
import { exerciseViewSchema } from "../exercises/schema";
import { MINIMA_NAMES } from "../minima";

const ids = z.array(idField).max(200);

const environmentFields = {
  instructorCertificatesTypesIds: ids,
  instructorQualificationsIds: ids,
  studentCertificatesTypesIds: ids,
  studentQualificationsIds: ids,
  aircraftCertificatesTypesIds: ids,
  aircraftTagsIds: ids,
};
const NOTHING: Environment = {
  ...{ instructorCertificatesTypesIds: [], instructorQualificationsIds: [], studentCertificatesTypesIds: [] },
  ...{ studentQualificationsIds: [], aircraftCertificatesTypesIds: [], aircraftTagsIds: [] },
};
const whole = z.strictObject(environmentFields);
export type Environment = z.output<typeof whole>;

/** Some lists of an environment. What isn't named stays. */
export const environmentChangeSchema = whole.partial();

/** What is demanded for lessons: of instructors, of students and of aircraft (spec 2 §3, regulatory environment). */
export const environmentInputSchema = environmentChangeSchema.transform(
  (named): Environment => ({ ...NOTHING, ...named }),
);

export const environmentViewSchema = z.object({
  instructorCertificatesTypesIds: z.array(z.string()),
  instructorQualificationsIds: z.array(z.string()),
  studentCertificatesTypesIds: z.array(z.string()),
  studentQualificationsIds: z.array(z.string()),
  aircraftCertificatesTypesIds: z.array(z.string()),
  aircraftTagsIds: z.array(z.string()),
});

export const revisionLightViewSchema = z.object({
  id: z.string(),
  programId: z.string(),
  name: z.string(),
  edition: z.string(),
  revision: z.string(),
  creationDate: z.int(),
  activeCBTA: z.boolean(),
  ratingSkillType: z.int(),
  minima: z.string(),
  locked: z.boolean(),
  lockedAt: z.int().nullable(),
  /** The revision that it was made from. */
  origineRevisionId: z.string().nullable(),
  state: z.int(),
  version: z.int(),
});
export type RevisionLightView = z.infer<typeof revisionLightViewSchema>;

export const revisionViewSchema = z.object({
  ...revisionLightViewSchema.shape,
  requirements: z.array(z.string()),
  regulatoryEnvironment: environmentViewSchema,
  /** The exercises that lessons of the revision use: here where it isn't competency-based, else in the list below. */
  templateExercises: z.array(exerciseViewSchema),
  templateExercisesCBTA: z.array(exerciseViewSchema),
});
export type RevisionView = z.infer<typeof revisionViewSchema>;

const named = {
  name: requiredLineField(100, "programs.nameRequired"),
  edition: requiredLineField(20, "programs.editionRequired"),
  revision: requiredLineField(20, "programs.revisionRequired"),
  /** A calendar day, as unix seconds of 00:00 UTC. */
  creationDate: unixSecondsField,
};

/** Body of `POST revision` (spec 2 §3, new revision request). */
export const newRevisionInputSchema = z.strictObject({
  origineRevisionId: idField,
  /** Whether it begins as a copy of that revision. Otherwise it begins empty. */
  duplicate: z.boolean(),
  ...named,
});
export type NewRevisionInput = z.output<typeof newRevisionInputSchema>;

export const revisionChangeSchema = makeBodySchemas(revisionViewSchema.shape, {
  ...named,
  ratingSkillType: z
    .int()
    .min(0)
    .max(RATED_SKILLS.length - 1),
  activeCBTA: z.boolean(),
  minima: z.enum(MINIMA_NAMES),
  requirements: z.array(singleLineField(500)).max(MOST_REQUIREMENTS),
  regulatoryEnvironment: whole,
}).change;
export type RevisionChange = z.output<typeof revisionChangeSchema>;

/** Body of `PATCH revision/{id}/lock`. */
export const lockInputSchema = z.strictObject({ version: z.int().min(1).optional() });

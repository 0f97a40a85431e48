import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { environmentViewSchema, revisionLightViewSchema } from "@/lib/records/programs/revisions/schema";
import { sessionViewSchema } from "@/lib/records/programs/sessions/schema";
import { idField, versionField } from "@/lib/records/schema";
import { MOST_ENROLLED_AT_ONCE } from "./codes";

/** A training of a student, in short (spec 2 §7, user-programRevisionLight). */
export const enrolmentLightViewSchema = z.object({
  id: z.string(),
  userId: z.string(),
  programId: z.string(),
  programRevisionId: z.string(),
  name: z.string(),
  edition: z.string(),
  revision: z.string(),
  state: z.int(),
  startAt: z.int(),
  version: z.int(),
});
export type EnrolmentLightView = z.infer<typeof enrolmentLightViewSchema>;

/** A training of a student (spec 2 §3, user program revision). */
export const enrolmentViewSchema = z.object({
  ...enrolmentLightViewSchema.shape,
  regulatoryEnvironment: environmentViewSchema,
  requirements: z.array(z.string()),
  requirementsAccepted: z.boolean(),
  requirementsAcceptedAt: z.int().nullable(),
  /** The revision is locked: students are enrolled in no other. */
  locked: z.boolean(),
  creationDate: z.int(),
  /** Who of the staff validated the enrolment. */
  staffValidation: z.object({ subjectIdentifier: z.string(), subjectName: z.string(), at: z.int() }).nullable(),
  /** 0 simple, 1 by skills: that of the school. */
  ratingSystem: z.int(),
  activeCBTA: z.boolean(),
  ratingSkillType: z.int(),
  /** The last day of a training that the student has left. */
  leftAt: z.int().nullable(),
  /** The training in an earlier revision that it goes on from. */
  previousId: z.string().nullable(),
});
export type EnrolmentView = z.infer<typeof enrolmentViewSchema>;

export const enrolmentPhaseViewSchema = z.object({
  id: z.string(),
  userId: z.string(),
  userProgramRevisionId: z.string(),
  phaseId: z.string(),
  revisionId: z.string(),
  name: z.string(),
  order: z.int(),
  locked: z.boolean(),
  state: z.int(),
  startAt: z.int(),
});
export type EnrolmentPhaseView = z.infer<typeof enrolmentPhaseViewSchema>;

export const lessonLightViewSchema = z.object({
  id: z.string(),
  userId: z.string(),
  userProgramRevisionId: z.string(),
  userProgramPhaseId: z.string(),
  sessionId: z.string(),
  phaseId: z.string(),
  title: z.string(),
  reference: z.string(),
  type: z.int(),
  order: z.int(),
  status: z.int(),
  /** The lesson that it repeats. Null for those of the programme. */
  repeatsId: z.string().nullable(),
  reservationId: z.string().nullable(),
  comment: z.string(),
  locked: z.boolean(),
  state: z.int(),
  version: z.int(),
});
export type LessonLightView = z.infer<typeof lessonLightViewSchema>;

const { theoretical, pratical, exercises } = sessionViewSchema.shape;
/** A lesson of a student with what it teaches. Instructions are for instructors: nobody else's answer has the member. */
export const lessonViewSchema = z.object({
  ...lessonLightViewSchema.shape,
  exercises,
  theoretical,
  pratical: pratical.unwrap().partial({ instructions: true }).nullable(),
});
export type LessonView = z.infer<typeof lessonViewSchema>;

export const lessonNameViewSchema = z.object({
  id: z.string(),
  programName: z.string(),
  edition: z.string(),
  revision: z.string(),
  phaseName: z.string(),
  reference: z.string(),
  title: z.string(),
});

/** Body of `POST user-programRevision`: one student or several, or a whole promotion, in one revision or several. */
export const enrolmentInputSchema = z.strictObject({
  userId: idField.nullable().default(null),
  usersIds: z.array(idField).max(MOST_ENROLLED_AT_ONCE).default([]),
  promotionId: idField.nullable().default(null),
  revisionsId: z.union([idField.transform((id) => [id]), z.array(idField).min(1).max(10)]),
  /** The first day of the training, as unix seconds of 00:00 UTC. `null`: today. */
  startAt: unixSecondsField.nullable().default(null),
});
export type EnrolmentInput = z.output<typeof enrolmentInputSchema>;

/** Body of `PATCH user-programRevision`: the trainings that were begun by mistake. */
export const takeBackInputSchema = z.strictObject({ ids: z.array(idField).min(1).max(MOST_ENROLLED_AT_ONCE) });

/** Body of `PUT user-programRevision` (spec 2 §7). `revisionId` is the id of the training or of its revision. */
export const acceptanceInputSchema = z.strictObject({
  revisionId: idField,
  requirementAccepted: z.literal(true, "training.acceptOnly"),
});

/** Body and query of `PUT user-programRevision/validation`: the training, in either of them. */
export const validationQuerySchema = z.object({ input: idField.optional() });
export const validationInputSchema = z.strictObject({ id: idField.optional(), version: versionField.optional() });

/** Body of `POST user-programRevision/{id}/leave`. */
export const leaveInputSchema = z.strictObject({
  /** The last day, as unix seconds of 00:00 UTC. `null`: today. */
  leftAt: unixSecondsField.nullable().default(null),
  version: versionField.optional(),
});

/** Body of `POST revision-light/revision-students` (spec 2 §7). */
export const revisionStudentsInputSchema = z.strictObject({ userStudentIds: z.array(idField).max(200) });
export const revisionWithStudentsViewSchema = z.object({
  ...revisionLightViewSchema.shape,
  /** Those of the students who follow it. */
  userStudentIds: z.array(z.string()),
});

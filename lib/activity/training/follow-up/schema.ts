import { z } from "zod";
import { SESSION_TYPES } from "@/lib/records/programs/codes";
import { codeView, idField, multiLineField, requiredLineField, versionField } from "@/lib/records/schema";
import { LESSON_STATUSES } from "../codes";
import { LESSON_SIGNATURES } from "./codes";

const comment = multiLineField(2_000).default("");
const minutes = z.int().min(0).max(1_440);
/** Nobody is briefed for longer than a working day. */
const talkMinutes = z.int().min(0).max(480);
/** 1 unsatisfactory, 2 should improve, 3 satisfactory; 0 not done, which is no rating. */
const rating = z.int().min(0).max(3);
const rated = {
  comment,
  rating: rating.meta({ description: "0 not done, 1 unsatisfactory, 2 should improve, 3 satisfactory" }),
};

/** What an instructor types of a lesson: nothing is required until it is submitted. What isn't rated yet is left out. */
export const followUpEntrySchema = z.strictObject({
  exercises: z
    .array(z.strictObject({ exerciseId: idField, ...rated }))
    .max(200)
    .default([]),
  /** Skills by flight phase, with the behaviours that were seen. */
  competences: z
    .array(
      z.strictObject({
        ...{ competenceId: idField, phaseVolId: idField, ...rated },
        comportementsObservables: z.array(idField).max(200).default([]),
      }),
    )
    .max(500)
    .default([]),
  comment: multiLineField(10_000).default(""),
  briefingMinutes: talkMinutes.default(0),
  debriefingMinutes: talkMinutes.default(0),
  /** Of a lesson in theory. */
  theoryMinutes: minutes.default(0),
});
export type FollowUpEntry = z.output<typeof followUpEntrySchema>;

/** Body of `POST pedagogic-follow-up/lesson/{id}`: all that is typed. */
export const entryInputSchema = z.strictObject({ ...followUpEntrySchema.shape, version: versionField.optional() });
export type EntryInput = z.output<typeof entryInputSchema>;

/** Body of `POST pedagogic-follow-up/lesson/{id}/submit`. */
export const submissionSchema = z.strictObject({
  /** Passes although exercises are invalid, which are then done again (spec 2 §4). */
  isForced: z.boolean().default(false),
  /** Adds a complementary session that repeats this one, unless its submission has added one already. */
  repeats: z.boolean().default(false),
  version: versionField.optional(),
});
export type Submission = z.output<typeof submissionSchema>;

/** Body of `POST pedagogic-follow-up/theoretical/{id}`: what is the same for all who were there, and who wasn't. */
export const classInputSchema = z.strictObject({
  comment: multiLineField(10_000),
  theoryMinutes: minutes,
  lessons: z
    .array(z.strictObject({ lessonId: idField, isPresent: z.boolean(), version: versionField }))
    .min(1)
    .max(200),
});
export type ClassInput = z.output<typeof classInputSchema>;

/** Body of `POST pedagogic-follow-up/lesson/{id}/sign`. */
export const signatureSchema = z.strictObject({
  comment: multiLineField(2_000).default(""),
  version: versionField.optional(),
});

export type SignatureInput = z.output<typeof signatureSchema>;

/** Body of `send-back` and `reopen`: why. */
export const returnSchema = z.strictObject({
  reason: requiredLineField(1_000, "lessonFollowUp.reasonRequired"),
  version: versionField.optional(),
});

export type ReturnInput = z.output<typeof returnSchema>;

const person = z.object({ id: z.string(), nom: z.string(), prenom: z.string(), callSign: z.string().nullable() });

/** A student's lesson in the list of a reservation (spec 2 §2: name, first name, call sign, program, session, status). */
export const followUpRowViewSchema = z.object({
  lessonId: z.string(),
  student: person,
  programName: z.string(),
  reference: z.string(),
  title: z.string(),
  status: codeView(LESSON_STATUSES),
  /** Whether the reader may rate it now. */
  mayRate: z.boolean(),
  version: z.int(),
});

/** The lessons of a reservation, with what is said of it above them. Instants in unix seconds. */
export const followUpListViewSchema = z.object({
  reservationId: z.string(),
  type: codeView(SESSION_TYPES),
  start: z.int(),
  end: z.int(),
  /** That of the site. */
  timeZone: z.string(),
  instructors: z.array(person),
  aircraft: z.object({ id: z.string(), callSign: z.string() }).nullable(),
  classroom: z.object({ id: z.string(), name: z.string() }).nullable(),
  lessons: z.array(followUpRowViewSchema),
  /** How long a lesson in theory takes by the programme, in minutes. */
  theoryMinutes: z.int(),
});
export type FollowUpListView = z.output<typeof followUpListViewSchema>;

const { exercises: _, competences, ...said } = followUpEntrySchema.shape;

/** How a lesson was given and rated, or what has been typed of it so far. Durations in minutes, instants in unix seconds. */
export const followUpViewSchema = z.object({
  ...followUpRowViewSchema.shape,
  ...said,
  type: codeView(SESSION_TYPES),
  trainingId: z.string(),
  /** Null where it was given before the planning. */
  reservationId: z.string().nullable(),
  repeatsId: z.string().nullable(),
  /** Who gave it; before it is submitted, who is booked to. */
  instructor: person.nullable(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  /** That of the site where it is given. */
  timeZone: z.string(),
  /** By skills: then `competences` are rated, too, in the cells of this grid. Null: simply. */
  grid: z
    .object({
      /** Of a lesson that was submitted, those that were rated, in the words and with the norm of then. */
      competences: z.array(
        z.object({
          ...{ id: z.string(), shortName: z.string(), longName: z.string(), longNameFrench: z.string() },
          norm: z.int().meta({ description: "What a rating reaches at least, from 1 to 3" }),
          comportementsObservables: z.array(z.object({ id: z.string(), name: z.string(), nameFrench: z.string() })),
        }),
      ),
      phasesVol: z.array(
        z.object({ id: z.string(), trigram: z.string(), longName: z.string(), longNameFrench: z.string() }),
      ),
    })
    .nullable(),
  /** The exercises of the lesson, before them those that are done again; each with what it was rated last. */
  exercises: z.array(
    z.object({
      exerciseId: z.string(),
      name: z.string(),
      required: z.boolean(),
      redo: z.boolean(),
      phasesVol: z.array(z.string()),
      competences: z.array(z.string()),
      comportementsObservables: z.array(z.string()),
      /** Null: not rated yet. */
      rating: rating.nullable(),
      comment: z.string(),
      last: z.object({ rating, comment: z.string(), at: z.int() }).nullable(),
    }),
  ),
  competences,
  /** What was flown for it: it comes from the flight's legs, so it may change with them. */
  legs: z.array(
    z.object({
      ...{ id: z.string(), offBlock: z.int(), onBlock: z.int(), minutes: z.int(), nightMinutes: z.int() },
      ...{ from: z.string(), to: z.string(), registration: z.string(), landings: z.int(), solo: z.boolean() },
    }),
  ),
  /** Whether the flight is closed, so that the lesson can be submitted. Always so in theory. */
  isFlightClosed: z.boolean(),
  isForced: z.boolean(),
  submittedAt: z.int().nullable(),
  /** Until when the student can sign; then it is done all the same. */
  signBefore: z.int().nullable(),
  signature: codeView(LESSON_SIGNATURES).nullable(),
  signedAt: z.int().nullable(),
  studentComment: z.string(),
  /** SHA-256 of what was signed. */
  signedHash: z.string().nullable(),
  /** Whether it is given once more: a complementary session follows it. */
  isRepeated: z.boolean(),
  /** Whether its hours or ratings aren't any more what the student signed. */
  changedSinceSigned: z.boolean(),
  /** Why it came back to the instructor, and whether its student or staff sent it. */
  returned: z.object({ reason: z.string(), at: z.int(), byStudent: z.boolean() }).nullable(),
  maySign: z.boolean(),
  mayReopen: z.boolean(),
});
export type FollowUpView = z.output<typeof followUpViewSchema>;

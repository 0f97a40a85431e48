import { z } from "zod";
import { unixToUtcDay } from "@/lib/platform/day";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { codeOf, idField, multiLineField, singleLineField, versionField } from "@/lib/records/schema";
import { MOST_KNOTS, MOST_SOLO_LESSONS, SOLO_STATES } from "./codes";

const person = z.object({ userId: z.string(), callSign: z.string().nullable(), prenom: z.string(), nom: z.string() });

/** What an instructor allows a student to fly alone. Days are unix seconds of 00:00 UTC. */
export const soloAuthorisationViewSchema = z.object({
  id: z.string(),
  userId: z.string(),
  programId: z.string(),
  programName: z.string(),
  /** The lessons that it is for. Empty: all of the programme that are flown solo. */
  lessons: z.array(z.object({ lineageId: z.string(), name: z.string() })),
  instructor: person,
  /** Who supervises the instructor, whose privileges are restricted. */
  supervisor: person.nullable(),
  /** One aircraft; else all of the type and class, each null for all. */
  aircraft: z.object({ aircraftId: z.string(), callSign: z.string() }).nullable(),
  aircraftType: codeOf(AIRCRAFT_TYPES).nullable(),
  aircraftClass: codeOf(AIRCRAFT_CLASSES).nullable(),
  /** The greatest wind and crosswind, in knots. */
  wind: z.int().nullable(),
  crosswind: z.int().nullable(),
  place: z.string(),
  note: z.string(),
  isFirstSolo: z.boolean(),
  isFirstCrossCountry: z.boolean(),
  beginsOn: z.int(),
  endsOn: z.int(),
  /** 0 live, 1 still to begin, 2 ended, 3 withdrawn. */
  state: codeOf(SOLO_STATES),
  givenAt: z.int(),
  withdrawal: z.object({ at: z.int(), by: z.string(), reason: z.string() }).nullable(),
  version: z.int(),
});
export type SoloAuthorisationView = z.infer<typeof soloAuthorisationViewSchema>;

const dayField = unixSecondsField.transform(unixToUtcDay);
const knots = z.int("solo.faults.knots").min(0, "solo.faults.knots").max(MOST_KNOTS, "solo.faults.knots").nullable();

/** Body of `POST solo-authorisation`. Who sends it is the instructor who gives it. */
export const soloAuthorisationInputSchema = z.strictObject({
  /** The training of the student, as `user-programRevision` lists it. */
  trainingId: idField,
  lineageIds: z.array(idField).max(MOST_SOLO_LESSONS).default([]),
  supervisorId: idField.nullable().default(null),
  aircraftId: idField.nullable().default(null),
  aircraftType: codeOf(AIRCRAFT_TYPES).nullable().default(null),
  aircraftClass: codeOf(AIRCRAFT_CLASSES).nullable().default(null),
  wind: knots.default(null),
  crosswind: knots.default(null),
  place: singleLineField(200).default(""),
  note: multiLineField(1_000).default(""),
  /** The first day; today where none is given. */
  beginsOn: dayField.nullable().default(null),
  /** The last day; ninety days after the first where none is given. */
  endsOn: dayField.nullable().default(null),
});
export type SoloAuthorisationInput = z.output<typeof soloAuthorisationInputSchema>;

/** Query of `GET solo-authorisation`. */
export const soloAuthorisationQuerySchema = z.object({ studentId: idField });

/** Body of `PATCH solo-authorisation/{id}/withdraw`. */
export const soloWithdrawalSchema = z.strictObject({
  reason: singleLineField(500).default(""),
  version: versionField.optional(),
});
export type SoloWithdrawal = z.output<typeof soloWithdrawalSchema>;

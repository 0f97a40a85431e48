import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, multiLineField, requiredLineField, singleLineField, versionField } from "@/lib/records/schema";
import {
  MOST_ACTIONS,
  OCCURRENCE_CLOCKS,
  OCCURRENCE_DAMAGE,
  OCCURRENCE_INJURIES,
  OCCURRENCE_PHASES,
  OCCURRENCE_STATES,
  RISK_LEVELS,
  RISK_PROBABILITIES,
  RISK_SEVERITIES,
} from "./codes";

const LONG = 10_000;

/** Body of `POST occurrence`. */
export const occurrenceInputSchema = z
  .strictObject({
    siteId: idField,
    reservationId: idField.nullish().meta({ description: "The reservation of the flight on which it happened" }),
    key: z
      .string()
      .regex(/^[\x21-\x7e]{16,100}$/)
      .meta({ description: "A random text. What is sent again with the same one isn't stored twice." }),
    headline: requiredLineField(200, "occurrences.headlineRequired"),
    occurredAt: unixSecondsField,
    awareAt: unixSecondsField
      .nullish()
      .meta({ description: "When one became aware of it. Without it: when it happened" }),
    place: singleLineField(200).default(""),
    phase: z.enum(OCCURRENCE_PHASES).nullish(),
    injuries: z.enum(OCCURRENCE_INJURIES).default("None"),
    damage: z.enum(OCCURRENCE_DAMAGE).default("None"),
    aircraft: singleLineField(100).default(""),
    weather: singleLineField(500).default(""),
    narrative: multiLineField(LONG).min(1, "occurrences.narrativeRequired"),
    mandatory: z.boolean(),
    unnamed: z.boolean().default(false).meta({ description: "Leaves one's name out: nobody can ask back or answer" }),
  })
  .refine(({ occurredAt, awareAt }) => awareAt == null || awareAt >= occurredAt, {
    path: ["awareAt"],
    error: "occurrences.awareBefore",
  });
export type OccurrenceInput = z.output<typeof occurrenceInputSchema>;

/** Answer of `POST occurrence`. Whoever leaves their name out can't open the report again, so they get no id. */
export const occurrenceSentSchema = z.object({ id: z.string().nullable() });

export const occurrenceListQuerySchema = z.object({ siteId: z.union([idField, z.literal("all")]) });

export const occurrenceActionSchema = z.strictObject({
  what: requiredLineField(300, "occurrences.actionRequired"),
  who: singleLineField(100),
  until: unixSecondsField.nullable().meta({ description: "00:00 UTC of the day, in unix seconds" }),
  done: z.boolean(),
});
export type OccurrenceAction = z.output<typeof occurrenceActionSchema>;

const handling = {
  state: z.enum(OCCURRENCE_STATES),
  mandatory: z.boolean(),
  analysis: multiLineField(LONG),
  severity: z.enum(RISK_SEVERITIES).nullable(),
  probability: z.literal([...RISK_PROBABILITIES]).nullable(),
  actions: z.array(occurrenceActionSchema).max(MOST_ACTIONS),
  sentAt: unixSecondsField.nullable(),
  reference: singleLineField(100).meta({ description: "The number that the authority gave it" }),
  feedback: multiLineField(LONG),
};

/** Body of `PATCH occurrence/{id}`. What it doesn't name stays. */
export const occurrenceHandlingSchema = z.strictObject({ ...handling, version: versionField }).partial();
export type OccurrenceHandling = z.output<typeof occurrenceHandlingSchema>;

/** A report in a list. */
export const occurrenceLightSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  timeZone: z.string(),
  state: z.enum(OCCURRENCE_STATES),
  headline: z.string(),
  aircraft: z.string(),
  mandatory: z.boolean(),
  occurredAt: z.int(),
  receivedAt: z.int(),
  answered: z.boolean().meta({ description: "Whether the reporter was told what came of it" }),
  clock: z
    .object({ kind: z.enum(OCCURRENCE_CLOCKS), endsAt: z.int() })
    .nullable()
    .meta({ description: "What is awaited, and until when, in unix seconds; null to its reporter" }),
});
export type OccurrenceLight = z.infer<typeof occurrenceLightSchema>;

export const occurrenceViewSchema = occurrenceLightSchema.extend({
  reservationId: z.string().nullable(),
  reporter: z.string().nullable().meta({ description: "Null: they left their name out" }),
  awareAt: z.int(),
  late: z.boolean().meta({ description: "Whether it was reported more than 72 hours after it was known" }),
  place: z.string(),
  phase: z.string().nullable(),
  injuries: z.string(),
  damage: z.string(),
  weather: z.string(),
  narrative: z.string(),
  feedback: z.string(),
  version: z.int(),
  handling: z
    .object({
      analysis: z.string(),
      severity: z.string().nullable(),
      probability: z.int().nullable(),
      risk: z.enum(RISK_LEVELS).nullable(),
      actions: z.array(z.object({ what: z.string(), who: z.string(), until: z.int().nullable(), done: z.boolean() })),
      sentAt: z.int().nullable(),
      reference: z.string(),
    })
    .nullable()
    .meta({ description: "Null to its reporter, who reads the feedback" }),
});
export type OccurrenceView = z.infer<typeof occurrenceViewSchema>;

import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { periodFields } from "@/lib/records/aircraft/schema";
import {
  codeOf,
  idField,
  makeBodySchemas,
  multiLineField,
  requiredLineField,
  singleLineField,
  versionField,
} from "@/lib/records/schema";
import { LEG_CHECKS, LEG_CLASSES, LEG_STATES, PILOT_FUNCTIONS } from "./codes";

/** Unix seconds from 1950 to 2100. */
const instant = z.int().min(-631_152_000).max(4_102_444_800);
const count = z.int().min(0).max(200);
const minutes = z.int().min(0).max(1440);
const airport = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{0,4}$/, "resource.airports.name");

/** What is declared of a leg that was flown elsewhere. */
const legFields = {
  category: codeOf(AIRCRAFT_TYPES),
  legClass: codeOf(LEG_CLASSES),
  model: requiredLineField(60, "flights.modelRequired"),
  registration: z.string().trim().toUpperCase().max(20),
  tailwheel: z.boolean(),
  multiPilot: z.boolean(),
  commanderName: singleLineField(60),
  operator: singleLineField(60),
  from: airport,
  to: airport,
  offBlock: instant,
  takeOff: instant.nullable(),
  landing: instant.nullable(),
  onBlock: instant,
  mode: codeOf(PILOT_FUNCTIONS),
  pilotFlying: z.boolean(),
  withInstructor: z.boolean(),
  check: codeOf(LEG_CHECKS),
  takeOffsByDay: count,
  takeOffsByNight: count,
  approachesByDay: count,
  approachesByNight: count,
  landingsByDay: count,
  landingsByNight: count,
  fullStopsByDay: count,
  fullStopsByNight: count,
  takeOffsInFaaNight: count,
  fullStopsInFaaNight: count,
  nightMinutes: minutes,
  ifrMinutes: minutes,
};

export const legViewSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** Null for a leg that was flown elsewhere. */
  reservationId: z.string().nullable(),
  aircraftId: z.string().nullable(),
  number: z.int().nullable(),
  category: z.int(),
  legClass: z.int(),
  model: z.string(),
  registration: z.string(),
  tailwheel: z.boolean(),
  multiPilot: z.boolean(),
  /** Of a leg that was flown elsewhere: the pilot in command, where it was somebody else, and the school or club. */
  commanderName: z.string(),
  operator: z.string(),
  from: z.string(),
  to: z.string(),
  offBlock: z.int(),
  takeOff: z.int().nullable(),
  landing: z.int().nullable(),
  onBlock: z.int(),
  /** From off-block to on-block, in minutes. */
  blockMinutes: z.int(),
  mode: z.int(),
  pilotFlying: z.boolean(),
  withInstructor: z.boolean(),
  check: z.int(),
  takeOffsByDay: z.int(),
  takeOffsByNight: z.int(),
  approachesByDay: z.int(),
  approachesByNight: z.int(),
  landingsByDay: z.int(),
  landingsByNight: z.int(),
  fullStopsByDay: z.int(),
  fullStopsByNight: z.int(),
  takeOffsInFaaNight: z.int(),
  fullStopsInFaaNight: z.int(),
  nightMinutes: z.int(),
  ifrMinutes: z.int(),
  /** 0 declared, 1 validated, 2 refused. */
  state: z.int(),
  declaredAt: z.int(),
  declaredBy: z.string(),
  judgedAt: z.int().nullable(),
  judgedBy: z.string().nullable(),
  refusal: z.string(),
  /** What the reader may do with it. */
  rights: z.object({ change: z.boolean(), judge: z.boolean(), withdraw: z.boolean() }),
  version: z.int(),
});
export type LegView = z.infer<typeof legViewSchema>;
/** A leg with its pilot, as staff see it among those of others. */
export type PilotedLegView = LegView & {
  pilot: { id: string; firstName: string; lastName: string; callSign: string | null };
};

const bodies = makeBodySchemas(legViewSchema.shape, legFields, {
  legClass: LEG_CLASSES.indexOf("SingleEngine"),
  category: AIRCRAFT_TYPES.indexOf("Aircraft"),
  registration: "",
  tailwheel: false,
  multiPilot: false,
  commanderName: "",
  operator: "",
  from: "",
  to: "",
  takeOff: null,
  landing: null,
  pilotFlying: true,
  withInstructor: false,
  check: LEG_CHECKS.indexOf("None"),
  takeOffsByDay: 0,
  takeOffsByNight: 0,
  approachesByDay: 0,
  approachesByNight: 0,
  landingsByDay: 0,
  landingsByNight: 0,
  fullStopsByDay: 0,
  fullStopsByNight: 0,
  takeOffsInFaaNight: 0,
  fullStopsInFaaNight: 0,
  nightMinutes: 0,
  ifrMinutes: 0,
});
export const legInputSchema = bodies.input;
export const legChangeSchema = bodies.change;
export type LegInput = z.output<typeof legInputSchema>;
export type LegChange = z.output<typeof legChangeSchema>;

/** Body of `PATCH …/validation`: 1 validates, 2 refuses, with the reason. */
export const legValidationSchema = z
  .strictObject({
    state: z.union([z.literal(1), z.literal(2)]),
    refusal: multiLineField(500).default(""),
    version: versionField.optional(),
  })
  .refine(({ state, refusal }) => state === 1 || refusal !== "", {
    path: ["refusal"],
    error: "flights.refusalRequired",
  });
export type LegValidation = z.output<typeof legValidationSchema>;

/** Body of `PATCH …/withdrawal`. */
export const legWithdrawalSchema = z.strictObject({ version: versionField.optional() });

export const legParamsSchema = z.object({ id: idField, legId: idField });

/** Query parameters of `GET user/{id}/legs`: those that end in a period, of a state, or that were flown elsewhere. */
export const legListQuerySchema = makePagingQuerySchema([])
  .omit({ sort: true })
  .extend(periodFields)
  .extend({
    state: z
      .enum(["0", "1", "2"])
      .transform((code) => LEG_STATES[Number(code)]!)
      .optional()
      .meta({ description: "0 declared, 1 validated, 2 refused; without it all of them" }),
    external: z
      .enum(["true", "false"])
      .transform((text) => text === "true")
      .optional()
      .meta({ description: "Only those that were flown elsewhere, or only those of the school" }),
  });
export type LegListQuery = z.output<typeof legListQuerySchema>;

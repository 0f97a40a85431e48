import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { AIRCRAFT_TYPES, FLIGHT_TIME_CODES } from "@/lib/records/aircraft/codes";
import { TERM_UNITS } from "@/lib/records/maintenance/codes";
import { termViewSchema } from "@/lib/records/maintenance/schema";
import { FLYINGS, PERIODS } from "@/lib/records/programs/codes";
import {
  asInView,
  codeOf,
  codeView,
  idField,
  multiLineField,
  requiredLineField,
  versionField,
} from "@/lib/records/schema";
import { RESERVATION_ROLES, RESERVATION_STATES } from "../../reservations/codes";
import { APPROACH_KINDS, PILOT_FUNCTIONS } from "../codes";
import { legFileViewSchema } from "../leg-files/schema";
import { FLIGHT_STATES, MOST_LEGS } from "./codes";

const time = unixSecondsField.nullable().default(null);
const minutes = z.int().min(0).max(1_440).nullable().default(null);
const count = z.int().min(0).max(99).default(0);
const airport = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?!-+$)[A-Z0-9-]{0,4}$/, "resource.airports.name");
/** To a hundredth of an hour, as the horameter shows it. */
const hobbs = z.number().min(0).max(1_000_000).multipleOf(0.01).nullable().default(null);
/** Litres, to a tenth. Nothing that a school flies holds more. */
const litresUpTo = (most: number) => z.number().min(0).max(most).multipleOf(0.1).nullable().default(null);

/** Somebody on board of a leg. */
export const legUserSchema = z.strictObject({
  userId: idField,
  mode: codeOf(PILOT_FUNCTIONS).nullable().meta({ description: "Null: watches, so logs and pays nothing" }),
  pilotFlying: z.boolean().default(false),
});

/**
 * What is typed of a leg (spec 2 §3): nothing is required until the flight is closed. Times are unix seconds, durations minutes,
 * readings of the horameter hours.
 */
export const legEntrySchema = z.strictObject({
  users: z.array(legUserSchema).max(10).default([]),
  from: airport.default(""),
  via: z.array(airport).max(10).default([]),
  to: airport.default(""),
  offBlock: time,
  takeOff: time,
  landing: time,
  onBlock: time,
  dayMinutes: minutes,
  nightMinutes: minutes,
  ifrMinutes: minutes,
  vfrMinutes: minutes,
  hobbsDeparture: hobbs,
  hobbsArrival: hobbs,
  remainingFuel: litresUpTo(3_000),
  oilAdded: litresUpTo(50),
  deIced: z.boolean().default(false),
  landingsByDay: count,
  landingsByNight: count,
  touchAndGos: count,
  goArounds: count,
  approaches: z
    .array(z.strictObject({ kind: codeOf(APPROACH_KINDS), count: z.int().min(0).max(50) }))
    .max(APPROACH_KINDS.length)
    .default([]),
  crossCountry: z.boolean().nullable().default(null).meta({ description: "Null: nobody has said" }),
});
export type LegEntry = z.output<typeof legEntrySchema>;

/** What follows from the rest of a leg. It is only read: a body may carry it as it was answered. */
const computedLegShape = {
  number: z.int().meta({ description: "Its place among the legs, counted from 1" }),
  blockDuration: z.int().nullable().meta({ description: "Minutes from off-block to on-block" }),
  period: codeView(PERIODS).nullable(),
  flyingType: codeView(FLYINGS).nullable(),
};
const legInputSchema = asInView(legEntrySchema.shape, computedLegShape);

/** Body of `POST suivi-vol`: what has been typed of a flight's legs. It is kept, and moves nothing until the flight is closed. */
export const flightEntrySchema = z.strictObject({
  reservationId: idField,
  legs: z.array(legInputSchema).max(MOST_LEGS),
  version: versionField.optional().meta({ description: "Left out where nothing has been noted of the flight yet" }),
});
export type FlightEntryInput = z.output<typeof flightEntrySchema>;

/**
 * Query parameters of `GET suivi-vol`. Flights of an aircraft come in pages of at most 20, because each brings its proposals and checks.
 */
export const flightListQuerySchema = makePagingQuerySchema([])
  .omit({ sort: true })
  .extend({
    aircraftId: idField.optional().meta({ description: "Its flights; without it, the caller's own that they record" }),
    siteId: idField.optional(),
  });
export type FlightListQuery = z.output<typeof flightListQuerySchema>;

/** Body of `PATCH suivi-vol/{id}/times`: times that are noted at the desk or on board. Null takes one back. */
export const flightTimesSchema = z.strictObject({
  offBlock: unixSecondsField.nullable().optional(),
  takeOff: unixSecondsField.nullable().optional(),
  landing: unixSecondsField.nullable().optional(),
  onBlock: unixSecondsField.nullable().optional(),
  expectedReturn: unixSecondsField
    .nullable()
    .optional()
    .meta({ description: "When it is expected back, where that isn't as planned" }),
  releaseReason: multiLineField(500)
    .optional()
    .meta({ description: "Why an admin lets a flight go against which something stands" }),
  version: versionField.optional(),
});
export type FlightTimesInput = z.output<typeof flightTimesSchema>;

/** Body of `POST suivi-vol/{id}/closing`: the legs as they are typed last, if they aren't kept yet. */
export const closingSchema = z.strictObject({
  legs: z.array(legInputSchema).max(MOST_LEGS).optional(),
  version: versionField.optional(),
});
export type ClosingInput = z.output<typeof closingSchema>;

/** Body of `POST suivi-vol/{id}/reopening`. */
export const reopeningSchema = z.strictObject({
  reason: requiredLineField(500, "flights.followUp.reopeningReasonRequired"),
  version: versionField.optional(),
});
export type ReopeningInput = z.output<typeof reopeningSchema>;

/**
 * What the pilot in command accepts of an aircraft. Of its limits it holds what remains of each term: minutes, landings, or the last day,
 * which doesn't change overnight.
 */
export const aircraftStateSchema = z.object({
  defects: z.array(z.string()).meta({ description: "The ids of the open defects that pilots see" }),
  fuelLeft: z
    .object({ litres: z.number(), at: z.int() })
    .nullable()
    .meta({ description: "Litres after the last closed leg that says it, and its on-block time" }),
  flightTime: z.int(),
  landing: z.int(),
  potential: z.array(
    z.object({
      ...{ limitId: z.string(), title: z.string(), unit: codeView(TERM_UNITS) },
      ...{ remaining: z.int().nullable(), dueDate: z.int().nullable() },
    }),
  ),
});
export type AircraftState = z.infer<typeof aircraftStateSchema>;

/** Answer of `POST suivi-vol/{id}/acceptance`. */
export const acceptanceViewSchema = z.object({ acceptedAt: z.int(), ...aircraftStateSchema.shape });
export type AcceptanceView = z.infer<typeof acceptanceViewSchema>;

const legEntryView = z.object({
  ...legEntrySchema.shape,
  users: z.array(z.object({ userId: z.string(), mode: z.int().nullable(), pilotFlying: z.boolean() })),
  approaches: z.array(z.object({ kind: z.int(), count: z.int() })),
});

/** Answer of `GET suivi-vol/{id}/leg/{leg}`: a leg with all that spec 2 §3 names. Null: not known yet. */
export const legViewSchema = z.object({ ...computedLegShape, ...legEntryView.shape });
export type LegView = z.infer<typeof legViewSchema>;

/** What is known of a flight before anything is typed: from it, proposals follow. `lastReading` is in hundredths of an hour. */
const expectedView = z.object({
  users: legEntryView.shape.users,
  from: z.string(),
  to: z.string(),
  times: z.object({
    offBlock: z.int().nullable(),
    takeOff: z.int().nullable(),
    landing: z.int().nullable(),
    onBlock: z.int().nullable(),
  }),
  taxiOutMinutes: z.int(),
  taxiInMinutes: z.int(),
  isSimulator: z.boolean(),
  isIfr: z.boolean(),
  lastReading: z.int().nullable(),
});

/** The limits of night at an aerodrome for the moments `[from, until)`, one of its days. Unix seconds. */
const nightView = z.object({
  icao: z.string(),
  from: z.int(),
  until: z.int(),
  dawn: z.int().nullable(),
  dusk: z.int().nullable(),
});

/** A reading of an aircraft's horameter before or after a flight, and who flew then. */
const readingView = z.object({
  hours: z.number(),
  at: z.int(),
  reservationId: z.string().nullable(),
  by: z.string(),
});

/** Answer of `GET suivi-vol/{id}`: the follow-up of a flight. */
export const flightFollowUpViewSchema = z.object({
  reservationId: z.string(),
  siteId: z.string(),
  siteName: z.string(),
  timeZone: z.string(),
  reservationType: z.int(),
  reservationState: codeView(RESERVATION_STATES),
  title: z.string().nullable(),
  givesLesson: z.boolean().meta({ description: "Whether a student is booked for a lesson of their training" }),
  plannedOffBlock: z.int(),
  plannedOnBlock: z.int(),
  aircraft: z.object({
    aircraftId: z.string(),
    callSign: z.string(),
    model: z.string(),
    type: codeView(AIRCRAFT_TYPES),
    horameterActivated: z.boolean(),
    flightTimeActivated: z.boolean(),
    flightTime: z.literal(Object.values(FLIGHT_TIME_CODES)),
  }),
  users: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      callSign: z.string().nullable(),
      reservationUserRole: codeView(RESERVATION_ROLES),
    }),
  ),
  others: z
    .array(z.object({ userId: z.string(), name: z.string(), callSign: z.string().nullable() }))
    .meta({ description: "Who is on board of a leg without having been booked" }),
  state: codeView(FLIGHT_STATES),
  legs: z.array(legEntryView),
  proposed: z.array(z.object({ leg: z.int(), fields: z.array(z.string()) })).meta({
    description:
      "Which fields of which leg nobody has typed: they are proposed from the times, the sun and the last reading",
  }),
  typed: z.array(legEntryView).meta({ description: "The legs as somebody typed them, without what is proposed" }),
  expected: expectedView,
  nights: z
    .array(nightView)
    .meta({ description: "When night ends and begins at its aerodromes, where they are known" }),
  lastReading: readingView.nullable().meta({ description: "Before its first leg" }),
  nextReading: readingView
    .nullable()
    .meta({ description: "At the departure of the next flight of its aircraft that is closed already" }),
  lastFuel: z
    .object({ litres: z.number(), at: z.int() })
    .nullable()
    .meta({ description: "What the last closed leg of its aircraft left, and its on-block time" }),
  gapHours: z.number().nullable().meta({
    description: "What is missing between the last reading and its first leg; negative where they overlap",
  }),
  faults: z
    .array(z.object({ leg: z.int().nullable(), field: z.string(), text: z.string() }))
    .meta({ description: "What stands against closing it" }),
  effects: z
    .object({
      flightMinutes: z.int(),
      landings: z.int(),
      hobbs: z.number(),
      totalFlightTime: z.int(),
      totalLanding: z.int(),
      totalHorameter: z.number(),
    })
    .meta({
      description:
        "How much its legs add, and where the aircraft's counters stand once it is closed: one that was read since it came back holds them already",
    }),
  limits: z
    .array(z.object({ title: z.string(), flightTime: z.int(), landing: z.int(), terms: z.array(termViewSchema) }))
    .meta({
      description:
        "The limits of the aircraft by hours and landings, and where their counters stand without this flight",
    }),
  files: z.array(legFileViewSchema).meta({ description: "The tracks and pictures that are kept with its legs" }),
  closedAt: z.int().nullable(),
  closedBy: z.string().nullable(),
  reopeningReason: z.string(),
  rights: z.object({ record: z.boolean(), close: z.boolean(), reopen: z.boolean(), addOthers: z.boolean() }),
  version: z.int().nullable(),
});
export type FlightFollowUpView = z.infer<typeof flightFollowUpViewSchema>;

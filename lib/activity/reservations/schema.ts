import { z } from "zod";
import { unixSecondsTextField } from "@/lib/platform/time-fields";
import { codeView, idField } from "@/lib/records/schema";
import { BALANCE_LEVELS } from "../accounts/codes";
import { AVAILABILITY_KINDS } from "../availability/codes";
import { COMPLIANCES, RESERVATION_ROLES, RESERVATION_STATES } from "./codes";
import { guestViewSchema } from "./guests/schema";
import { kinds, reservationTypes } from "./kinds";

// Answers of the API, with the specification's numbers and names. `wire.ts` converts them to words.

/** What the types of reservation are on the wire. */
export const RESERVATION_TYPE_MEANING = reservationTypes
  .map((type) => [kinds[type].code, type] as const)
  .sort(([a], [b]) => a - b)
  .map(([code, type]) => `${code} ${type}`)
  .join(", ");
export const reservationTypeView = z.int().meta({ description: RESERVATION_TYPE_MEANING });

const personView = z.object({
  userId: z.string(),
  reservationUserRole: codeView(RESERVATION_ROLES),
  callSign: z.string().nullable(),
  nom: z.string(),
  prenom: z.string(),
});

/** The part of a reservation that everybody of its site may see, as one bar on the planning. */
export const publicReservationViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  reservationType: reservationTypeView,
  reservationState: codeView(RESERVATION_STATES),
  compliance: codeView(COMPLIANCES),
  start: z.int(),
  end: z.int(),
  durationBriefing: z.int(),
  durationDebriefing: z.int(),
  /** What its lessons are called, such as "NAV 3". Null when it is no lesson, and for who may not read its details. */
  title: z.string().nullable(),
  /** Whether the student flies alone: the instructor is there for briefing and debriefing only. */
  isSolo: z.boolean(),
  aircraft: z
    .object({
      aircraftId: z.string(),
      callSign: z.string(),
      model: z.string(),
      startTurnaround: z.int(),
      startFlight: z.int(),
      endFlight: z.int(),
      fromAirport: z.string().nullable(),
      toAirport: z.string().nullable(),
      operationId: z.string().nullable(),
      operationName: z.string().nullable(),
    })
    .nullable(),
  classroom: z.object({ classroomId: z.string(), name: z.string() }).nullable(),
  users: z.array(personView),
  /** Only of type −1, which the planning holds on request: what the person has said. The comment is empty for who may not read it. */
  availability: z.object({ type: codeView(AVAILABILITY_KINDS), isWeekly: z.boolean(), comment: z.string() }).optional(),
  version: z.int(),
});
export type PublicReservationView = z.infer<typeof publicReservationViewSchema>;

/** One finding of a compliance rule in the reader's language, with its evidence and what would clear it. */
export const warningViewSchema = z.object({
  type: z.string(),
  level: codeView(COMPLIANCES),
  blocking: z.boolean(),
  subjectId: z.string(),
  label: z.string(),
  clear: z.string(),
  turnsAt: z.int().nullable(),
});
export type WarningView = z.infer<typeof warningViewSchema>;

/** A reservation with its details. Fields that the reader may not see are null. */
export const reservationViewSchema = publicReservationViewSchema.extend({
  aircraft: publicReservationViewSchema.shape.aircraft
    .unwrap()
    .extend({
      commentaryForClient: z.string().nullable(),
      /** The maintenance limits whose work is booked. */
      limitIds: z.array(z.string()),
      /** Whose account an operation is billed to. */
      payerId: z.string().nullable(),
      payer: personView.pick({ callSign: true, nom: true, prenom: true }).extend({ id: z.string() }).nullable(),
      /** How many passengers it takes. Null: nobody has said. */
      passengers: z.int().nullable(),
      isIfr: z.boolean(),
    })
    .nullable(),
  users: z.array(
    personView.extend({
      /** The promotion with which a student was chosen. */
      promotionId: z.string().nullable(),
      /** The student's lesson that is given. */
      userProgramSessionId: z.string().nullable(),
      lesson: z
        .object({ title: z.string(), programName: z.string(), edition: z.string() })
        .nullable()
        .meta({ description: "What that lesson is called, in which programme" }),
      phoneNumber: z.string().nullable(),
    }),
  ),
  /** The guest of such a flight as a discovery flight. Null: there is none, or the reader may not know. */
  guest: guestViewSchema.nullable(),
  commentaryForGlobal: z.string().nullable(),
  commentaryForCancel: z.string().nullable(),
  overrideReason: z.string().nullable(),
  /** Without the reason where it is a matter of health, for all but who cancelled. */
  cancellation: z
    .object({
      reasonId: z.string().nullable(),
      reason: z.string().nullable(),
      at: z.int(),
      byId: z.string().nullable(),
      by: z.string(),
    })
    .nullable(),
  creationDate: z.int(),
  /** The name of the person who booked it, and of the one who changed it last. */
  createdBy: z.string().nullable(),
  editingDate: z.int(),
  editedBy: z.string().nullable(),
  warnings: z.array(warningViewSchema),
  /** The weekly series of which it is one date. */
  seriesId: z.string().nullable(),
  /** What the reader may do with the reservation now. */
  rights: z.object({
    change: z.boolean(),
    cancel: z.boolean(),
    /** Whether cancelling takes only the reader off it, because others share it. */
    leave: z.boolean(),
    withdraw: z.boolean(),
    /** Whether the reader may know the guest. */
    guest: z.boolean(),
    /** Whether the reader may name who pays, also once the flight has begun. */
    payer: z.boolean(),
  }),
});
export type ReservationView = z.infer<typeof reservationViewSchema>;

/** What people do with a reservation. What the application does by itself isn't part of its history. */
export const CHANGE_VERBS = ["book", "change", "cancel", "leave", "restore", "withdraw"] as const;
/** And what they ask of staff for it, and what becomes of that. What is granted is the change itself. */
export const HISTORY_VERBS = [...CHANGE_VERBS, "askCancellation", "askOtherTime", "refuse", "withdrawRequest"] as const;
const period = z.object({ start: z.int(), end: z.int() });

/** What a change can concern besides the times, in the order in which it is told. */
export const HISTORY_PARTS = [
  ...(["aircraft", "classroom", "people", "guest", "operation", "payer"] as const),
  ...(["route", "briefing", "flight", "work", "comments"] as const),
] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

/** One line of a reservation's history. */
export const historyViewSchema = z.object({
  id: z.string(),
  at: z.int().meta({ description: "Unix seconds" }),
  verb: z.enum(HISTORY_VERBS),
  by: z.string().nullable().meta({ description: "Who did it; null: the application itself" }),
  was: period.nullable().meta({ description: "The times before, where they changed" }),
  is: period.nullable().meta({ description: "The times after it, where they changed" }),
  changed: z.array(z.enum(HISTORY_PARTS)).meta({ description: "What else a change has changed" }),
  replaced: z
    .array(
      z.object({
        part: z.enum(["aircraft", "classroom", "people"]),
        was: z.string().nullable().meta({ description: "Null: it was added" }),
        is: z.string().nullable().meta({ description: "Null: it was removed" }),
      }),
    )
    .meta({ description: "The names of the aircraft, rooms and people that a change has replaced" }),
  reason: z.string().nullable().meta({ description: "For which reason it was cancelled, or should be" }),
  wished: z.int().nullable().meta({ description: "The start that was asked for, in unix seconds" }),
});
export type HistoryView = z.infer<typeof historyViewSchema>;

/** A conflict of a booking with another reservation. A 409 answer lists conflicts in its member `conflicts`. */
export const conflictViewSchema = z.object({
  resourceId: z.string(),
  resourceKind: z.enum(["Aircraft", "Classroom", "Person"]),
  resource: z.string(),
  reservationId: z.string().nullable(),
  start: z.int(),
  end: z.int(),
  label: z.string(),
});
export type ConflictView = z.infer<typeof conflictViewSchema>;

/** The screens that show what a finding rests on. */
export const CURE_SCREENS = [
  "certificates",
  "certificateQueue",
  "recency",
  "person",
  "aircraft",
  "aircraftCertificates",
  "training",
  "soloAuthorisation",
  "flightAccount",
  "maintenance",
  "defects",
] as const;

const judgedCure = {
  clears: z.array(z.int()).meta({ description: "The findings that it clears, by their places in `warnings`" }),
  leavesWarnings: z
    .boolean()
    .meta({ description: "Whether the booking, which nothing blocks then, still gets a warning" }),
};

/**
 * What would make a booking stand better. All but the last two were judged with it: another aircraft, another instructor (or
 * one besides, where it replaces nobody), and another time, of a flight from off-block to on-block.
 */
export const cureViewSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("aircraft"),
    ...judgedCure,
    aircraftId: z.string(),
    callSign: z.string(),
    model: z.string(),
  }),
  z.object({
    kind: z.literal("instructor"),
    ...judgedCure,
    replacesId: z.string().nullable(),
    userId: z.string(),
    callSign: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  z.object({ kind: z.literal("time"), ...judgedCure, start: z.int(), end: z.int() }),
  z.object({
    kind: z.literal("open"),
    clears: judgedCure.clears,
    screen: z.enum(CURE_SCREENS),
    subjectId: z.string(),
    lessonId: z.string().nullable().meta({ description: "The lesson that a solo authorisation is asked for" }),
  }),
  z.object({ kind: z.literal("ask"), clears: judgedCure.clears }),
]);
export type CureView = z.infer<typeof cureViewSchema>;

/** Answer of `GET reservation/{id}/cures`: what stands against a reservation now, and what would clear it, the cheapest first. */
export const curesViewSchema = z.object({ warnings: z.array(warningViewSchema), cures: z.array(cureViewSchema) });
export type CuresView = z.infer<typeof curesViewSchema>;

/** Answer of `GET reservation/{id}/other-time`. A flight is given from off-block to on-block. */
export const otherTimeViewSchema = z.object({ time: z.object({ start: z.int(), end: z.int() }).nullable() });
export type OtherTimeView = z.infer<typeof otherTimeViewSchema>;

/** Query of `GET reservation/grounded`: from off-block to on-block. */
export const groundedQuerySchema = z.object({
  siteId: idField,
  start: unixSecondsTextField,
  end: unixSecondsTextField,
});
export type GroundedQuery = z.output<typeof groundedQuerySchema>;

export const groundedViewSchema = z.array(z.object({ aircraftId: z.string(), why: z.string() }));
export type GroundedView = z.infer<typeof groundedViewSchema>;

/** Answer of `POST reservation/check`: the judgement of a booking that isn't saved. */
export const bookingCheckViewSchema = z.object({
  start: z.int(),
  end: z.int(),
  startTurnaround: z.int().nullable(),
  startFlight: z.int().nullable(),
  endFlight: z.int().nullable(),
  conflicts: z.array(conflictViewSchema),
  warnings: z.array(warningViewSchema),
  /** What would clear them, the cheapest first. Empty when there are none. */
  cures: z.array(cureViewSchema),
  /** Aircraft of the site that are free at the requested time. */
  freeAircraft: z.array(z.object({ aircraftId: z.string(), callSign: z.string(), model: z.string() })),
  /**
   * The nearest times without a conflict, before and after the requested time on the same day. Empty when the requested time
   * has no conflict. A flight is given from off-block to on-block, maintenance from start to end.
   */
  freeTimes: z.array(z.object({ start: z.int(), end: z.int() })),
  /** What it will cost its payers about, as far as the caller may know. Null: the caller may not read their account. */
  costs: z.array(
    z.object({
      ...{ userId: z.string(), amount: z.number(), currency: z.string(), packageMinutes: z.int() },
      balanceAfter: z.number().nullable(),
      /** How that stands to the limits of the account. */
      levelAfter: z.enum(BALANCE_LEVELS).nullable(),
    }),
  ),
});
export type BookingCheckView = z.infer<typeof bookingCheckViewSchema>;

/**
 * A reservation to come of an aircraft that is to leave, with the other aircraft of the site that could take it.
 */
export const replacementViewSchema = z.object({
  reservationId: z.string(),
  version: z.int(),
  /** The aircraft that are free and that no rule blocks, those most alike first. */
  candidates: z.array(
    z.object({
      aircraftId: z.string(),
      callSign: z.string(),
      model: z.string(),
      /** What the rules warn of, in the reader's language. Nothing where all is in order. */
      warnings: z.array(z.string()),
    }),
  ),
  /** The first of them that no earlier reservation of the answer takes. Null when there is none. */
  suggestedId: z.string().nullable(),
});
export type ReplacementView = z.infer<typeof replacementViewSchema>;

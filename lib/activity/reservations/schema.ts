import { z } from "zod";
import { ID_PATTERN } from "@/lib/platform/id-format";
import { RESERVATION_ROLES } from "./codes";

const id = z.string().regex(ID_PATTERN, "errors.idFormat");
/** Unix seconds UTC; the bounds keep every day arithmetic within what calendars mean. */
const instant = z.int().min(-2_208_988_800).max(4_102_444_800);
const minutes = z
  .int()
  .min(0)
  .max(24 * 60);
const airport = z
  .string()
  .trim()
  .min(1, "reservations.airportRequired")
  .max(4, "reservations.airportTooLong")
  .toUpperCase();
const comment = z.string().trim().max(2000);

/** A reservation may last as long as a major overhaul does. */
export const LONGEST_SECONDS = 366 * 86_400;

const aircraftInput = z.object({
  aircraftId: z.string("reservations.aircraftRequired").regex(ID_PATTERN, "reservations.aircraftRequired"),
  startTurnaround: instant.nullish(),
  startFlight: instant.nullish(),
  endFlight: instant.nullish(),
  fromAirport: airport.nullish(),
  toAirport: airport.nullish(),
  operationId: id.nullish(),
  commentaryForClient: comment.nullish(),
});

const personInput = z.object({
  userId: id,
  reservationUserRole: z
    .int()
    .min(1)
    .max(RESERVATION_ROLES.length - 1),
});

const bookingFields = {
  siteId: z.string("reservations.siteRequired").regex(ID_PATTERN, "reservations.siteRequired"),
  start: instant,
  end: instant,
  durationBriefing: minutes.default(0),
  durationDebriefing: minutes.default(0),
  aircraft: aircraftInput,
  /** A room is not allowed for rental, practical and operation (spec 2 §5), and maintenance is of aircraft. */
  classroom: z.null("reservations.classroomNotAllowed").optional(),
  users: z.array(personInput).max(20).default([]),
  commentaryForGlobal: comment.default(""),
  /** Why it is booked although a verdict is Blocking: staff only, logged. */
  overrideReason: z.string().trim().min(3).max(500).nullish(),
};

const inOrder = <T extends { start: number; end: number }>(booking: T) => booking.start < booking.end;
const notEndless = <T extends { start: number; end: number }>(booking: T) =>
  booking.end - booking.start <= LONGEST_SECONDS;

/** Body of `POST reservation/{type}`. */
export const bookingInput = z
  .object(bookingFields)
  .refine(inOrder, { path: ["end"], error: "reservations.endBeforeStart" })
  .refine(notEndless, { path: ["end"], error: "reservations.tooLong" });
export type BookingInput = z.output<typeof bookingInput>;

/** Body of `PUT reservation/{type}`. */
export const changeInput = z
  .object({ ...bookingFields, id, version: z.int().min(1).max(2_000_000_000).optional() })
  .refine(inOrder, { path: ["end"], error: "reservations.endBeforeStart" })
  .refine(notEndless, { path: ["end"], error: "reservations.tooLong" });
export type ChangeInput = z.output<typeof changeInput>;

export const cancelInput = z.object({
  reasonId: z.string("reservations.reasonRequired").regex(ID_PATTERN, "reservations.reasonRequired"),
  commentaryForCancel: comment.default(""),
  version: z.int().min(1).max(2_000_000_000).optional(),
});
export type CancelInput = z.output<typeof cancelInput>;

/** Body of `POST reservation/swap`: the two exchange their aircraft at their own times. */
export const swapInput = z.object({
  reservations: z
    .array(z.object({ id, version: z.int().min(1).max(2_000_000_000) }))
    .length(2)
    .refine(([a, b]) => a?.id !== b?.id, { error: "reservations.swapNeedsTwo" }),
});
export type SwapInput = z.output<typeof swapInput>;

const personView = z.object({
  userId: z.string(),
  reservationUserRole: z.int(),
  callSign: z.string().nullable(),
  nom: z.string(),
  prenom: z.string(),
});

/** A reservation as everybody of its site may see it: one bar of the planning. */
export const plannedView = z.object({
  id: z.string(),
  siteId: z.string(),
  reservationType: z.int(),
  reservationState: z.int(),
  compliance: z.int(),
  start: z.int(),
  end: z.int(),
  durationBriefing: z.int(),
  durationDebriefing: z.int(),
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
  version: z.int(),
});
export type PlannedReservation = z.infer<typeof plannedView>;

/** One finding of a compliance rule, in the reader's language: what, on what evidence, and what would clear it. */
export const warningView = z.object({
  type: z.string(),
  level: z.int(),
  blocking: z.boolean(),
  subjectId: z.string(),
  label: z.string(),
  clear: z.string(),
  turnsAt: z.int().nullable(),
});
export type WarningView = z.infer<typeof warningView>;

/** A reservation with what only some may read; hidden fields are null. */
export const reservationView = plannedView.extend({
  commentaryForGlobal: z.string().nullable(),
  commentaryForClient: z.string().nullable(),
  commentaryForCancel: z.string().nullable(),
  overrideReason: z.string().nullable(),
  cancellation: z
    .object({ reasonId: z.string(), reason: z.string(), at: z.int(), byId: z.string().nullable(), by: z.string() })
    .nullable(),
  creationDate: z.int(),
  editingDate: z.int(),
  warnings: z.array(warningView),
  /** What the reader may do with it now. */
  rights: z.object({ change: z.boolean(), cancel: z.boolean(), withdraw: z.boolean() }),
});
export type ReservationView = z.infer<typeof reservationView>;

/** What is in the way of a booking: the extension member `conflicts` of the 409. */
export const conflictView = z.object({
  resourceId: z.string(),
  resourceKind: z.enum(["Aircraft", "Classroom", "Person"]),
  resource: z.string(),
  reservationId: z.string().nullable(),
  start: z.int(),
  end: z.int(),
  label: z.string(),
});
export type ConflictView = z.infer<typeof conflictView>;

/** Body and answer of `POST reservation/check`: the judgement of a booking that isn't saved. */
export const checkInput = z.object({
  type: z.int().min(0).max(2),
  booking: bookingInput,
  /** The reservation being changed, which is not in its own way. */
  id: id.optional(),
});
export const checkView = z.object({
  start: z.int(),
  end: z.int(),
  startTurnaround: z.int().nullable(),
  startFlight: z.int().nullable(),
  endFlight: z.int().nullable(),
  conflicts: z.array(conflictView),
  warnings: z.array(warningView),
  /** Aircraft of the site that are free at this time. */
  freeAircraft: z.array(z.object({ aircraftId: z.string(), callSign: z.string(), model: z.string() })),
  /**
   * Where something is in the way: the nearest times of that day, before and after, at which nothing would be. Off-block
   * to on-block; of maintenance, the whole.
   */
  freeTimes: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type CheckView = z.infer<typeof checkView>;

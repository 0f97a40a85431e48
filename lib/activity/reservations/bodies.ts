import { z } from "zod";
import { ID_PATTERN } from "@/lib/platform/id-format";
import { RESERVATION_ROLES, type ReservationType } from "./codes";
import { type BookableType, bookableTypes, kinds, type ReservationKind } from "./kinds";
import { reservationViewSchema } from "./schema";

// Request bodies of `POST` and `PUT reservation/{type}`: one schema for each reservation type, made from `kinds`.

const id = z.string().regex(ID_PATTERN, "errors.idFormat");
const version = z.int().min(1).max(2_000_000_000);
/** Unix seconds UTC, from 1900 to 2100, so that date arithmetic always stays valid. */
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
const requiredId = (message: string) => z.string(message).regex(ID_PATTERN, message);

/** The longest allowed reservation. A major overhaul of an aircraft may take up to a year. */
const LONGEST_SECONDS = 366 * 86_400;

type AircraftPart = {
  aircraftId: string;
  startTurnaround?: number | null;
  startFlight?: number | null;
  endFlight?: number | null;
  fromAirport?: string | null;
  toAirport?: string | null;
  operationId?: string | null;
  commentaryForClient?: string | null;
};

/** A booking request for any reservation type. Times are unix seconds. */
export type BookingInput = {
  siteId: string;
  start: number;
  end: number;
  durationBriefing: number;
  durationDebriefing: number;
  aircraft?: AircraftPart | null;
  classroom?: { classroomId: string } | null;
  users: { userId: string; reservationUserRole: number }[];
  /**
   * A missing text doesn't change the stored text. The same is true of null, which readers get when they may not see the
   * text.
   */
  commentaryForGlobal?: string | null;
  /** Reason for booking despite a Blocking verdict. Only staff may give one, and the audit records it. */
  overrideReason?: string | null;
};
export type BookingChangeInput = BookingInput & { id: string; version?: number };

type Shape = Record<string, z.ZodType>;

/**
 * Makes an object schema that also accepts a reservation as the API returns it. Members that only the returned `view` has
 * are accepted and ignored. Unknown members are refused by name.
 */
function asInView<S extends Shape>(own: S, view: Shape) {
  const isOwn = (name: string) => Object.hasOwn(own, name);
  const shown = Object.keys(view).filter((name) => !isOwn(name));
  const ignored = Object.fromEntries(shown.map((name) => [name, z.unknown().optional().meta({ readOnly: true })]));
  return z
    .strictObject({ ...own, ...ignored })
    .transform((given) => Object.fromEntries(Object.entries(given).filter(([name]) => isOwn(name))));
}

const { aircraft: aircraftView, classroom: classroomView, users: usersView } = reservationViewSchema.shape;

const notYet = z.null("reservations.noTrainingYet").optional();
const person = asInView(
  {
    userId: id,
    reservationUserRole: z
      .int()
      .min(1)
      .max(RESERVATION_ROLES.length - 1),
    promotionId: notYet,
    userProgramSessionId: notYet,
  },
  usersView.element.shape,
);

const classroomPart = asInView(
  { classroomId: requiredId("reservations.classroomRequired") },
  classroomView.unwrap().shape,
);

function aircraftPart({ hasOperationType }: NonNullable<ReservationKind["aircraft"]>) {
  const own = {
    aircraftId: requiredId("reservations.aircraftRequired"),
    startTurnaround: instant.nullish(),
    startFlight: instant.nullish(),
    endFlight: instant.nullish(),
    fromAirport: airport.nullish(),
    toAirport: airport.nullish(),
    operationId: hasOperationType
      ? requiredId("reservations.operationRequired")
      : z.null("reservations.operationNotAllowed").optional(),
    commentaryForClient: comment.nullish(),
  };
  return asInView(own, aircraftView.unwrap().shape);
}

function fieldsOf(type: ReservationType) {
  const { code, aircraft, hasClassroom, isFlight } = kinds[type];
  const briefing = isFlight ? minutes : minutes.max(0, "reservations.noBriefing");
  return {
    siteId: requiredId("reservations.siteRequired"),
    reservationType: z.literal(code, "reservations.typeOfRoute").optional(),
    start: instant,
    end: instant,
    durationBriefing: briefing.default(0),
    durationDebriefing: briefing.default(0),
    aircraft: aircraft ? aircraftPart(aircraft) : z.null("reservations.aircraftNotAllowed").optional(),
    classroom: hasClassroom ? classroomPart : z.null("reservations.classroomNotAllowed").optional(),
    users: z.array(person).max(20).prefault([]),
    commentaryForGlobal: comment.nullish(),
    overrideReason: z.string().trim().min(3).max(500).nullish(),
  };
}

function inputOf<B extends BookingInput>(type: ReservationType, more: Shape): z.ZodType<B> {
  const schema = asInView({ ...fieldsOf(type), ...more }, reservationViewSchema.shape) as unknown as z.ZodType<B>;
  return schema
    .refine(({ start, end }) => start < end, { path: ["end"], error: "reservations.endBeforeStart" })
    .refine(({ start, end }) => end - start <= LONGEST_SECONDS, { path: ["end"], error: "reservations.tooLong" });
}

/** Body of `POST reservation/{type}`. */
export const bookingInputForType = (type: ReservationType): z.ZodType<BookingInput> => inputOf(type, {});

/** Body of `PUT reservation/{type}`. */
export const bookingChangeInputForType = (type: ReservationType): z.ZodType<BookingChangeInput> =>
  inputOf(type, { id, version: version.optional() });

const checkOf = (type: BookableType) =>
  z.object({
    type: z.literal(kinds[type].code),
    booking: bookingInputForType(type),
    /** The reservation that is being changed. It is given so that the booking doesn't conflict with itself. */
    id: id.optional(),
  });

/** Body of `POST reservation/check`: a booking that is judged but not saved. */
const [first, ...others] = bookableTypes.map(checkOf);
export const bookingCheckInputSchema = z.discriminatedUnion("type", [first!, ...others]);
export type BookingCheckInput = z.output<typeof bookingCheckInputSchema>;

export const cancelInputSchema = z.object({
  reasonId: requiredId("reservations.reasonRequired"),
  commentaryForCancel: comment.default(""),
  version: version.optional(),
});
export type CancelInput = z.output<typeof cancelInputSchema>;

/**
 * Body of `PATCH reservation/{id}/move`. `start` and `end` are those of the whole reservation. Without `end`, its length
 * stays the same. Briefing, EOBT and turnaround move with the start; on-block and debriefing move with the end.
 */
export const moveInputSchema = z
  .strictObject({
    start: instant,
    end: instant.optional(),
    aircraftId: id.optional(),
    /** Given when a move is undone, to restore the old turnaround. If absent, the new aircraft's usual turnaround applies. */
    startTurnaround: instant.optional(),
    classroomId: id.optional(),
    /** Replaces one person by another, who gets the same role. */
    person: z.strictObject({ from: id, to: id }).optional(),
    version: version.optional(),
  })
  .refine(({ start, end }) => end === undefined || start < end, {
    path: ["end"],
    error: "reservations.endBeforeStart",
  });
export type MoveInput = z.output<typeof moveInputSchema>;

/** Body of `POST reservation/swap`: two reservations exchange their aircraft and keep their times. */
export const swapInputSchema = z.object({
  reservations: z
    .array(z.object({ id, version }))
    .length(2)
    .refine(([a, b]) => a?.id !== b?.id, { error: "reservations.swapNeedsTwo" }),
});
export type SwapInput = z.output<typeof swapInputSchema>;

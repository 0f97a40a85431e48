import { z } from "zod";
import { ID_PATTERN } from "@/lib/platform/id-format";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { asInView, idField, multiLineField, versionField } from "@/lib/records/schema";
import { RESERVATION_ROLES, type ReservationType } from "./codes";
import { type GuestInput, guestChangeSchema, guestInputSchema } from "./guests/schema";
import { type BookableType, bookableTypes, kinds, type ReservationKind } from "./kinds";
import { reservationViewSchema } from "./schema";

// Request bodies of `POST` and `PUT reservation/{type}`: one schema for each reservation type, made from `kinds`.

const minutes = z
  .int()
  .min(0)
  .max(24 * 60, "reservations.briefingTooLong");
const airport = z
  .string()
  .trim()
  .min(1, "reservations.airportRequired")
  .max(4, "reservations.airportTooLong")
  .toUpperCase();
const comment = multiLineField(2000);
const requiredId = (message: string) => z.string(message).regex(ID_PATTERN, message);

/** The most passengers of an aeroplane that is certified to CS-23, and who is aboard with two pilots besides. */
const MOST_PASSENGERS = 19;
const MOST_ABOARD = MOST_PASSENGERS + 2;

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
  /** The maintenance limits of the aircraft whose work is booked. Only maintenance may name some. */
  limitIds?: string[];
  /** Whose account an operation is billed to. Null: nobody's. */
  payerId?: string | null;
  /** How many passengers a flight takes. Null: nobody has said. */
  passengers?: number | null;
  isIfr?: boolean;
};

/** A person of a booking. Only students of a lesson have a lesson, and may have been chosen with a promotion. */
type BookedUser = {
  userId: string;
  reservationUserRole: number;
  promotionId?: string | null;
  userProgramSessionId?: string | null;
};

/** A booking request for any reservation type. Times are unix seconds. */
export type BookingInput = {
  /** Without it, the reservation is at the site of its aircraft or classroom. */
  siteId?: string;
  start: number;
  end: number;
  /** In minutes. Without it, those of the lesson, or none. */
  durationBriefing?: number;
  durationDebriefing?: number;
  aircraft?: AircraftPart | null;
  classroom?: { classroomId: string } | null;
  users: BookedUser[];
  /**
   * The guest who flies along, of an operation type that takes one. A missing one stays. So does one that the actor may not
   * read, who gets null; whoever may takes the guest off by null.
   */
  guest?: GuestInput | null;
  /**
   * A missing text doesn't change the stored text. The same is true of null, which readers get when they may not see the
   * text.
   */
  commentaryForGlobal?: string | null;
  /** Reason for booking despite a Blocking verdict. Only staff may give one, and the audit records it. */
  overrideReason?: string | null;
};
/** A booking whose site is known. */
export type PlacedBooking = BookingInput & { siteId: string };
/** A change of a reservation. What it doesn't name stays as it is, or follows from what it names. */
export type BookingChangeInput = Partial<Omit<BookingInput, "aircraft" | "classroom">> & {
  id: string;
  version?: number;
  aircraft?: Partial<AircraftPart> | null;
  classroom?: { classroomId?: string } | null;
};

const { aircraft: aircraftView, classroom: classroomView, users: usersView } = reservationViewSchema.shape;

/** More people than any type on the ground takes. */
const MOST_PEOPLE = 80;

/** Any role but `All`, which a person can't have. What a type allows says `parseBookedPeople`. */
const roleField = z
  .literal(RESERVATION_ROLES.map((_, code) => code).slice(1), {
    error: ({ input }) => (input == null ? undefined : "reservations.roleNotAllowed"),
  })
  .meta({ description: reservationViewSchema.shape.users.element.shape.reservationUserRole.description });

const personOf = ({ lesson }: ReservationKind) =>
  asInView(
    {
      userId: idField,
      reservationUserRole: roleField,
      promotionId: lesson ? idField.nullish() : z.null("reservations.noLesson").optional(),
      userProgramSessionId: lesson ? idField.nullish() : z.null("reservations.noLesson").optional(),
    },
    usersView.element.shape,
  );

const classroomId = requiredId("reservations.classroomRequired");
const classroomPart = asInView({ classroomId }, classroomView.unwrap().shape);

function aircraftPart({ hasOperationType }: NonNullable<ReservationKind["aircraft"]>, isFlight: boolean) {
  const own = {
    aircraftId: requiredId("reservations.aircraftRequired"),
    startTurnaround: unixSecondsField.nullish(),
    startFlight: unixSecondsField.nullish(),
    endFlight: unixSecondsField.nullish(),
    fromAirport: airport.nullish(),
    toAirport: airport.nullish(),
    operationId: hasOperationType
      ? requiredId("reservations.operationRequired")
      : z.null("reservations.operationNotAllowed").optional(),
    commentaryForClient: comment.nullish(),
    limitIds: z.array(idField).max(50).optional(),
    payerId: hasOperationType ? idField.nullish() : z.null("reservations.payerNotAllowed").optional(),
    passengers: isFlight
      ? z.int().min(0).max(MOST_PASSENGERS).nullish()
      : z.null("reservations.noFlightToSay").optional(),
    isIfr: isFlight ? z.boolean().optional() : z.literal(false, "reservations.noFlightToSay").optional(),
  };
  return own;
}

function fieldsOf(type: ReservationType) {
  const { code, aircraft, hasClassroom, isFlight } = kinds[type];
  const briefing = isFlight ? minutes : z.literal(0, "reservations.noBriefing");
  return {
    siteId: requiredId("reservations.siteRequired").optional(),
    reservationType: z
      .literal(code, "reservations.typeOfRoute")
      .meta({ description: `${code} ${type}` })
      .optional(),
    start: unixSecondsField,
    end: unixSecondsField,
    durationBriefing: briefing,
    durationDebriefing: briefing,
    aircraft: aircraft
      ? asInView(aircraftPart(aircraft, isFlight), aircraftView.unwrap().shape)
      : z.null("reservations.aircraftNotAllowed").optional(),
    classroom: hasClassroom ? classroomPart : z.null("reservations.classroomNotAllowed").optional(),
    users: z.array(personOf(kinds[type])).max(isFlight ? MOST_ABOARD : MOST_PEOPLE),
    guest: aircraft?.hasOperationType ? guestInputSchema.nullish() : z.null("reservations.noGuest").optional(),
    commentaryForGlobal: comment.nullish(),
    overrideReason: multiLineField(500).min(3).nullish(),
  };
}

type NamedTimes = {
  start?: number;
  end?: number;
  aircraft?: { startFlight?: number | null; endFlight?: number | null } | null;
};

/**
 * Refuses an end that isn't after the start, or that is too far from it, where both are named. Of a flight whose on-block isn't
 * after its EOBT only that is said, because forms derive start and end from these two.
 */
function inOrder<B extends NamedTimes>(schema: z.ZodType, { isFlight }: ReservationKind): z.ZodType<B> {
  return (schema as z.ZodType<B>).superRefine(({ start, end, aircraft }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    const { startFlight, endFlight } = aircraft ?? {};
    if (isFlight && startFlight != null && endFlight != null && startFlight >= endFlight)
      return refuse(["aircraft", "endFlight"], "reservations.onBlockBeforeOffBlock");
    if (start === undefined || end === undefined) return;
    if (end <= start) refuse(["end"], "reservations.endBeforeStart");
    else if (end - start > LONGEST_SECONDS) refuse(["end"], "reservations.tooLong");
  });
}

/** Body of `POST reservation/{type}`. */
export function bookingInputForType(type: ReservationType): z.ZodType<BookingInput> {
  const { durationBriefing, durationDebriefing, users, ...fields } = fieldsOf(type);
  const own = {
    ...fields,
    durationBriefing: durationBriefing.optional(),
    durationDebriefing: durationDebriefing.optional(),
    users: users.prefault([]),
  };
  return inOrder(asInView(own, reservationViewSchema.shape), kinds[type]);
}

/** Body of `PUT reservation/{type}`. */
export function bookingChangeInputForType(type: ReservationType): z.ZodType<BookingChangeInput> {
  const { aircraft, hasClassroom, isFlight } = kinds[type];
  const fields = {
    ...fieldsOf(type),
    ...(aircraft && {
      aircraft: asInView(z.object(aircraftPart(aircraft, isFlight)).partial().shape, aircraftView.unwrap().shape),
    }),
    ...(aircraft?.hasOperationType && { guest: guestChangeSchema.nullish() }),
    ...(hasClassroom && {
      classroom: asInView({ classroomId: classroomId.optional() }, classroomView.unwrap().shape),
    }),
  };
  const own = { ...z.object(fields).partial().shape, id: idField, version: versionField.optional() };
  return inOrder(asInView(own, reservationViewSchema.shape), kinds[type]);
}

const checkOf = (type: BookableType) =>
  z.strictObject({
    type: z.literal(kinds[type].code).meta({ description: `${kinds[type].code} ${type}` }),
    booking: bookingInputForType(type),
    /** The reservation that is being changed. It is given so that the booking doesn't conflict with itself. */
    id: idField.optional(),
  });

/** Body of `POST reservation/check`: a booking that is judged but not saved. */
const [first, ...others] = bookableTypes.map(checkOf);
export const bookingCheckInputSchema = z.discriminatedUnion("type", [first!, ...others]);
export type BookingCheckInput = z.output<typeof bookingCheckInputSchema>;

export const reasonIdField = requiredId("reservations.reasonRequired");
const cancellationFields = {
  reasonId: reasonIdField,
  commentaryForCancel: comment.default(""),
};

/** Body of `PATCH reservation/{id}/cancel`. */
export const cancelInputSchema = z.strictObject({ ...cancellationFields, version: versionField.optional() });

/** How many reservations are cancelled at once, at most. */
export const MOST_CANCELLED_AT_ONCE = 500;

/** Several reservations, each once, with the version that was seen. */
export const seenReservationsField = z
  .array(z.strictObject({ id: idField, version: versionField }))
  .min(1)
  .max(MOST_CANCELLED_AT_ONCE)
  .refine((seen) => new Set(seen.map(({ id }) => id)).size === seen.length, { error: "reservations.namedTwice" });

/** Body of `POST reservation/cancel`: several reservations and one reason. */
export const cancelManyInputSchema = z.strictObject({ ...cancellationFields, reservations: seenReservationsField });
export type CancellationInput = Pick<z.output<typeof cancelManyInputSchema>, "reasonId" | "commentaryForCancel">;

/**
 * Body of `PATCH aircraft/{id}/reservations`: reservations to come that go to other aircraft or are cancelled, each with the
 * version that was seen. A reason is needed where some are cancelled.
 */
export const clearAircraftInputSchema = z
  .strictObject({
    moved: z
      .array(z.strictObject({ id: idField, version: versionField, aircraftId: idField }))
      .max(MOST_CANCELLED_AT_ONCE)
      .default([]),
    cancelled: z
      .array(z.strictObject({ id: idField, version: versionField }))
      .max(MOST_CANCELLED_AT_ONCE)
      .default([]),
    reasonId: reasonIdField.optional(),
    commentaryForCancel: cancellationFields.commentaryForCancel,
  })
  .refine(
    ({ moved, cancelled }) => {
      const ids = [...moved, ...cancelled].map(({ id }) => id);
      return new Set(ids).size === ids.length;
    },
    { path: ["moved"], error: "reservations.namedTwice" },
  )
  .refine(({ cancelled, reasonId }) => cancelled.length === 0 || reasonId !== undefined, {
    path: ["reasonId"],
    error: "reservations.reasonRequired",
  });
export type ClearAircraftInput = z.output<typeof clearAircraftInputSchema>;

/** Body of `PATCH reservation/{id}/restore`. It says nothing but which version the caller has seen. */
export const restoreInputSchema = z.strictObject({ version: versionField.optional() });

/**
 * Body of `PATCH reservation/{id}/move`. `start` and `end` are those of the whole reservation. Without `end`, its length
 * stays the same. Briefing, EOBT and turnaround move with the start; on-block and debriefing move with the end.
 */
export const moveInputSchema = z
  .strictObject({
    start: unixSecondsField,
    end: unixSecondsField.optional(),
    aircraftId: idField.optional(),
    /** Given when a move is undone, to restore the old turnaround. If absent, the new aircraft's usual turnaround applies. */
    startTurnaround: unixSecondsField.optional(),
    classroomId: idField.optional(),
    /** Replaces one person by another, who gets the same role. */
    person: z.strictObject({ from: idField, to: idField }).optional(),
    version: versionField.optional(),
  })
  .refine(({ start, end }) => end === undefined || start < end, {
    path: ["end"],
    error: "reservations.endBeforeStart",
  });
export type MoveInput = z.output<typeof moveInputSchema>;

/** Body of `PATCH reservation/{id}/payer`. Null: nobody pays. */
export const payerInputSchema = z.strictObject({ payerId: idField.nullable(), version: versionField.optional() });

/** Body of `POST reservation/swap`: two reservations exchange their aircraft and keep their times. */
export const swapInputSchema = z.strictObject({
  reservations: z
    .array(z.strictObject({ id: idField, version: versionField }))
    .length(2, { error: "reservations.swapNeedsTwo", abort: true })
    .refine(([a, b]) => a?.id !== b?.id, { error: "reservations.swapNeedsTwo" }),
});
export type SwapInput = z.output<typeof swapInputSchema>;

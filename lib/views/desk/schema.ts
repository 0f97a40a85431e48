import { z } from "zod";
import { FLIGHT_PHASES } from "@/lib/activity/flights/follow-up/codes";
import { COMPLIANCES, RESERVATION_ROLES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { codeView, idField } from "@/lib/records/schema";

/** Query of `GET dashboard-internal/flight-follow-up`. */
export const deskBoardQuerySchema = z.object({ siteId: idField });

const time = z.int().nullable();

export const deskFlightViewSchema = z.object({
  reservationId: z.string(),
  reservationType: z.int(),
  reservationState: codeView(RESERVATION_STATES),
  compliance: codeView(COMPLIANCES),
  title: z.string().nullable(),
  operation: z.string().nullable(),
  aircraft: z.object({
    aircraftId: z.string(),
    callSign: z.string(),
    model: z.string(),
    type: codeView(AIRCRAFT_TYPES),
  }),
  users: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      callSign: z.string().nullable(),
      reservationUserRole: codeView(RESERVATION_ROLES),
    }),
  ),
  from: z.string(),
  to: z.string(),
  plannedOffBlock: z.int(),
  plannedOnBlock: z.int(),
  expectedReturn: time.meta({ description: "Where somebody has said another time than the planned one" }),
  offBlock: time,
  takeOff: time,
  landing: time,
  onBlock: time,
  phase: codeView(FLIGHT_PHASES),
  isPast: z.boolean().meta({ description: "Waits for its follow-up because its time has passed, whatever was noted" }),
  blockedBy: z.string().nullable().meta({ description: "What stands against it, in the reader's language" }),
  lacksAcceptance: z
    .boolean()
    .meta({ description: "Whether it waits for its pilot in command to accept the aircraft" }),
  fuelLeft: z
    .number()
    .nullable()
    .meta({ description: "Litres that the last closed leg of its aircraft left, until the flight is closed" }),
  fuelReadAt: time.meta({ description: "The on-block time of that leg" }),
  oilAdded: z
    .number()
    .nullable()
    .meta({ description: "Litres of oil that were added to its aircraft last, until the flight is closed" }),
  oilAddedAt: time.meta({ description: "The on-block time of the leg after which that was" }),
  contacts: z
    .array(
      z.object({
        name: z.string(),
        phoneNumber: z.string(),
        emergencyNumber: z.string(),
        emergencyRelationship: z.string(),
      }),
    )
    .meta({ description: "Of who flies, once the flight is overdue: whom to call" }),
  version: z.int().nullable(),
  rights: z.object({ record: z.boolean(), release: z.boolean() }),
});
export type DeskFlightView = z.infer<typeof deskFlightViewSchema>;

/** Answer of `GET dashboard-internal/flight-follow-up`: today's flights of a site, and what of earlier days waits. */
export const deskBoardViewSchema = z.object({
  siteId: z.string(),
  timeZone: z.string(),
  day: z.string(),
  at: z.int(),
  sunrise: time,
  sunset: time,
  nightfall: time,
  overdueMinutes: z.int(),
  flights: z.array(deskFlightViewSchema),
  next: z
    .object({ at: z.int(), callSign: z.string() })
    .nullable()
    .meta({ description: "The first flight of a later day, where none is left today" }),
});
export type DeskBoardView = z.infer<typeof deskBoardViewSchema>;

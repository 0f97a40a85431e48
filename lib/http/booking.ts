import { bookingChangeInputForType, bookingInputForType } from "@/lib/activity/reservations/bodies";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import { reservationViewSchema } from "@/lib/activity/reservations/schema";
import { codeOfRole } from "@/lib/activity/reservations/wire";
import { readReservation } from "@/lib/views/planning/queries";
import { bookReservation } from "@/lib/work/planning/book";
import { changeReservation } from "@/lib/work/planning/change";
import { endpoint } from "./endpoint";

/** Makes `POST` and `PUT reservation/{type}`, which book and change one type of reservation. */
export function bookingEndpoints(type: BookableType) {
  const allow = kinds[type].booking!.permission;
  const example = exampleOf(type);
  return {
    POST: endpoint({
      summary: `Book: ${type}`,
      allow,
      at: ({ body }) => body.siteId ?? "all",
      body: bookingInputForType(type),
      returns: reservationViewSchema,
      status: 201,
      idempotent: true,
      example: { body: example },
      run: async (context) =>
        readReservation(context, await bookReservation(context, type, context.body, context.locale), context.locale),
    }),
    PUT: endpoint({
      summary: `Change: ${type}`,
      allow,
      at: ({ body }) => body.siteId ?? "all",
      body: bookingChangeInputForType(type),
      example: { body: { ...example, id: "{reservation}", version: 1 } },
      versioned: true,
      run: (context) => changeReservation(context, type, context.body, context.version, context.locale),
    }),
  };
}

/** For each role, the placeholder of the person who has it in example requests. */
const PLACEHOLDERS: Record<ReservationRole, string> = {
  Renter: "{renter}",
  Instructor: "{instructor}",
  Student: "{student}",
  PilotInCommand: "{instructor}",
  Observer: "{student}",
  Crew: "{instructor}",
};

/** Makes the smallest valid booking body for a type. */
function exampleOf(type: BookableType) {
  const { aircraft, hasClassroom, cast } = kinds[type];
  const operation = aircraft?.hasOperationType ? { operationId: "{operationType}" } : {};
  return {
    siteId: "{site}",
    start: "{start}",
    end: "{end}",
    ...(aircraft ? { aircraft: { aircraftId: "{aircraft}", ...operation } } : {}),
    ...(hasClassroom ? { classroom: { classroomId: "{classroom}" } } : {}),
    users: cast.flatMap(({ role, required }) =>
      Array.from({ length: required?.least ?? 0 }, () => {
        return { userId: PLACEHOLDERS[role], reservationUserRole: codeOfRole(role) };
      }),
    ),
  };
}

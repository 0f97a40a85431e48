import { bookingChangeInputForType, bookingInputForType } from "@/lib/activity/reservations/bodies";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import { reservationViewSchema } from "@/lib/activity/reservations/schema";
import { codeOfRole } from "@/lib/activity/reservations/wire";
import { ID_PATTERN } from "@/lib/platform/id-format";
import { Problem } from "@/lib/platform/problem";
import { readReservation } from "@/lib/views/planning/queries";
import { bookReservation } from "@/lib/work/planning/book";
import { changeReservation } from "@/lib/work/planning/change";
import { endpoint, otherVerbs } from "./endpoint";
import { renderProblem } from "./render-problem";
import { chooseRequestLocale } from "./request";

/** Makes `POST` and `PUT reservation/{type}`, which book and change one type of reservation. */
export function bookingEndpoints(type: BookableType) {
  const allow = kinds[type].booking!.permission;
  const example = exampleOf(type);
  return {
    POST: endpoint({
      summary: `Book: ${type}`,
      allow,
      refusal: "reservations.noRight",
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
      refusal: "reservations.noRight",
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

/**
 * Answers a booking at `reservation/{id}`: what stands in the place of a type is none, or one that can't be booked. An id has
 * no POST and PUT either.
 */
export async function refuseUnknownType(request: Request, route: { params: Promise<{ id: string }> }) {
  const { id } = await route.params;
  if (ID_PATTERN.test(id)) return otherVerbs("GET", "DELETE")[request.method as "POST" | "PUT"](request);
  const problem = new Problem("notFound", "reservations.typeNotSupported");
  return renderProblem(problem, chooseRequestLocale(request, null), request);
}

/** Makes the smallest valid booking body for a type. */
function exampleOf(type: BookableType) {
  const { aircraft, hasClassroom, cast, lesson } = kinds[type];
  const operation = aircraft?.hasOperationType ? { operationId: "{operationType}" } : {};
  return {
    siteId: "{site}",
    start: "{start}",
    end: "{end}",
    ...(aircraft ? { aircraft: { aircraftId: "{aircraft}", ...operation } } : {}),
    ...(hasClassroom ? { classroom: { classroomId: "{classroom}" } } : {}),
    users: cast.flatMap(({ role, required }) =>
      Array.from({ length: required?.least ?? 0 }, () =>
        lesson && role === "Student"
          ? {
              ...{ userId: "{learner}", reservationUserRole: codeOfRole(role) },
              userProgramSessionId: `{${lesson.toLowerCase()}Lesson}`,
            }
          : { userId: PLACEHOLDERS[role], reservationUserRole: codeOfRole(role) },
      ),
    ),
  };
}

import { bookingInputOf, changeInputOf } from "@/lib/activity/reservations/bodies";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import { reservationView } from "@/lib/activity/reservations/schema";
import { readReservation } from "@/lib/views/planning/queries";
import { book } from "@/lib/work/planning/book";
import { changeReservation } from "@/lib/work/planning/change";
import { endpoint } from "./endpoint";

/** `POST` and `PUT reservation/{type}`: book and change one type of reservation. */
export function bookingEndpoints(type: BookableType, example: object) {
  const allow = kinds[type].booking!.permission;
  return {
    POST: endpoint({
      summary: `Book: ${type}`,
      allow,
      at: ({ body }) => body.siteId,
      body: bookingInputOf(type),
      returns: reservationView,
      status: 201,
      idempotent: true,
      example: { body: example },
      run: async (context) =>
        readReservation(context, await book(context, type, context.body, context.locale), context.locale),
    }),
    PUT: endpoint({
      summary: `Change: ${type}`,
      allow,
      at: ({ body }) => body.siteId,
      body: changeInputOf(type),
      example: { body: { ...example, id: "{reservation}", version: 1 } },
      versioned: true,
      run: (context) => changeReservation(context, type, context.body, context.version, context.locale),
    }),
  };
}

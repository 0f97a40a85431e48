import { reservationViewSchema } from "@/lib/activity/reservations/schema";
import { refuseUnknownType } from "@/lib/http/booking";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readReservation } from "@/lib/views/planning/queries";
import { withdrawReservation } from "@/lib/work/planning/cancel";

export const GET = endpoint({
  summary: "One reservation, as far as the reader may see it",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  returns: reservationViewSchema,
  example: { params: { id: "{reservation}" } },
  run: (context) => readReservation(context, context.params.id, context.locale),
});

export const DELETE = endpoint({
  summary:
    "Take back a reservation that was entered by mistake and not followed up, or that the caller has just booked",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{reservation}" } },
  versioned: true,
  run: async (context) => withdrawReservation(context, context.params.id, context.version) as Promise<undefined>,
});

export { refuseUnknownType as POST, refuseUnknownType as PUT };
export const { PATCH } = otherVerbs("GET", "DELETE");

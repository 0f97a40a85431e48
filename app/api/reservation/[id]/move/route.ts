import { moveInputSchema } from "@/lib/activity/reservations/bodies";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { moveReservation } from "@/lib/work/planning/change";

export const PATCH = endpoint({
  summary: "Move a reservation to another time or resource; what lies between its times stays as long as it was",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: moveInputSchema,
  example: { params: { id: "{reservation}" }, body: { start: "{start}", version: 1 } },
  versioned: true,
  run: (context) => moveReservation(context, context.params.id, context.body, context.version, context.locale),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

import { curesViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { findCuresOfReservation } from "@/lib/work/planning/find-cures";

export const GET = endpoint({
  summary: "What would clear what stands against a reservation, the cheapest first, for who may change it",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  returns: curesViewSchema,
  example: { params: { id: "{reservation}" } },
  run: (context) => findCuresOfReservation(context, context.params.id, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { z } from "zod";
import { historyViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { listReservationHistory } from "@/lib/views/planning/queries";

export const GET = endpoint({
  summary:
    "Who booked, changed and cancelled a reservation or asked staff for that, and when, for readers of its details",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  returns: z.array(historyViewSchema),
  example: { params: { id: "{reservation}" } },
  run: (context) => listReservationHistory(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { cancelInputSchema } from "@/lib/activity/reservations/bodies";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { cancelReservation } from "@/lib/work/planning/cancel";

export const PATCH = endpoint({
  summary: "Cancel a scheduled reservation for a reason",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: cancelInputSchema,
  example: { params: { id: "{reservation}" }, body: { reasonId: "{cancellationReason}", version: 1 } },
  versioned: true,
  run: (context) => cancelReservation(context, context.params.id, context.body, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

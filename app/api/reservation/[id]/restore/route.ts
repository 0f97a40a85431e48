import { restoreInputSchema } from "@/lib/activity/reservations/bodies";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { restoreReservation } from "@/lib/work/planning/change";

export const PATCH = endpoint({
  summary: "Undo a cancellation that the caller has just made, if the time is still free",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: restoreInputSchema,
  example: { params: { id: "{cancelledReservation}" }, body: { version: 1 } },
  versioned: true,
  run: (context) => restoreReservation(context, context.params.id, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

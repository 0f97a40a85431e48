import { restoreInputSchema } from "@/lib/activity/reservations/bodies";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { undoCancellations } from "@/lib/work/planning/undo-change";

export const PATCH = endpoint({
  summary: "Undo a cancellation that the caller has just made, if the time is still free",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: restoreInputSchema,
  example: { params: { id: "{cancelledReservation}" }, body: { version: 1 } },
  versioned: true,
  run: async (context) => {
    const [restored] = await undoCancellations(context, [{ id: context.params.id, version: context.version }]);
    return { version: restored!.version };
  },
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

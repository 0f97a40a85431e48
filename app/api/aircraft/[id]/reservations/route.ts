import { z } from "zod";
import { clearAircraftInputSchema } from "@/lib/activity/reservations/bodies";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { clearAircraft } from "@/lib/work/fleet/clear-aircraft";

export const PATCH = endpoint({
  summary: "Reservations of an aircraft go to other aircraft or are cancelled, all or none",
  allow: "aircraft.write",
  at: "any",
  params: idParamsSchema,
  body: clearAircraftInputSchema,
  returns: z.array(z.object({ id: z.string(), version: z.int() })),
  example: {
    params: { id: "{aircraft}" },
    body: { cancelled: [{ id: "{reservation}", version: 1 }], reasonId: "{cancellationReason}" },
  },
  run: (context) => clearAircraft(context, context.params.id, context.body, context.locale),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

import { z } from "zod";
import { cancelManyInputSchema } from "@/lib/activity/reservations/bodies";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { cancelReservations } from "@/lib/work/planning/cancel";

export const POST = endpoint({
  summary: "Cancel several scheduled reservations for one reason, all or none",
  allow: "planning.read",
  at: "any",
  body: cancelManyInputSchema,
  example: {
    body: {
      reservations: [
        { id: "{reservation}", version: 1 },
        { id: "{otherReservation}", version: 1 },
      ],
      reasonId: "{cancellationReason}",
    },
  },
  returns: z.array(z.object({ id: z.string(), version: z.int() })),
  run: async (context) => {
    const rows = await cancelReservations(context, context.body.reservations, context.body);
    return rows.map(({ id, version }) => ({ id, version: version + 1 }));
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

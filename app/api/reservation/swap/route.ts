import { swapInputSchema } from "@/lib/activity/reservations/bodies";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { swapAircraft } from "@/lib/work/planning/change";

export const POST = endpoint({
  summary: "Two reservations exchange their aircraft, each at its own times",
  allow: "planning.read",
  at: "any",
  body: swapInputSchema,
  example: {
    body: {
      reservations: [
        { id: "{reservation}", version: 1 },
        { id: "{otherReservation}", version: 1 },
      ],
    },
  },
  run: async (context) => swapAircraft(context, context.body, context.locale) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

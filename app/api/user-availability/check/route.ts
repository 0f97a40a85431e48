import { z } from "zod";
import { availabilityCheckInputSchema } from "@/lib/activity/availability/schema";
import { publicReservationViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listReservationsAgainst } from "@/lib/views/planning/grounds";

export const POST = endpoint({
  summary: "What a person is booked for while they are about to be unavailable. It saves nothing",
  allow: "availability.own",
  at: "school",
  body: availabilityCheckInputSchema,
  returns: z.array(publicReservationViewSchema),
  tx: false,
  onlyReads: true,
  status: 200,
  example: { body: { userId: "{self}", startAt: "{start}", endAt: "{end}", type: 0 } },
  run: (context) => listReservationsAgainst(context, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

import { z } from "zod";
import { addAvailability } from "@/lib/activity/availability/commands";
import { listAvailabilities } from "@/lib/activity/availability/queries";
import {
  availabilityInputSchema,
  availabilityQuerySchema,
  availabilityViewSchema,
} from "@/lib/activity/availability/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "When a person is available or not, between two instants",
  allow: "availability.own",
  at: "school",
  query: availabilityQuerySchema,
  returns: z.array(availabilityViewSchema),
  example: { query: { userId: "{self}", startAt: "{start}", endAt: "{end}" } },
  run: (context) => listAvailabilities(context, context.query),
});

export const POST = endpoint({
  summary: "Enter when a person is available or not, once or weekly",
  allow: "availability.own",
  at: "school",
  body: availabilityInputSchema,
  returns: availabilityViewSchema,
  status: 201,
  example: { body: { userId: "{self}", startAt: "{start}", endAt: "{end}", type: 0, comment: "At a congress" } },
  run: (context) => addAvailability(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

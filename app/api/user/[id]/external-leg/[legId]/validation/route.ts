import { judgeLeg } from "@/lib/activity/flights/commands";
import { legParamsSchema, legValidationSchema } from "@/lib/activity/flights/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoint({
  summary: "Validate a declared leg, or refuse it for a reason; ours",
  allow: "flight.own",
  at: "school",
  params: legParamsSchema,
  body: legValidationSchema,
  versioned: true,
  example: { params: { id: "{pilotWithLeg}", legId: "{pilotWithLeg}" }, body: { state: 1, version: 1 } },
  run: (context) => judgeLeg(context, context.params.id, context.params.legId, context.body, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

import { withdrawLeg } from "@/lib/activity/flights/commands";
import { legParamsSchema, legWithdrawalSchema } from "@/lib/activity/flights/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoint({
  summary: "Take back a declared leg that nobody has validated; ours",
  allow: "flight.own",
  at: "school",
  params: legParamsSchema,
  body: legWithdrawalSchema,
  versioned: true,
  example: { params: { id: "{pilotWithLeg}", legId: "{pilotWithLeg}" }, body: { version: 1 } },
  run: (context) => withdrawLeg(context, context.params.id, context.params.legId, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

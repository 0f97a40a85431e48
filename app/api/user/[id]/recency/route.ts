import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readRecency } from "@/lib/views/recency/queries";
import { recencyQuerySchema, recencyViewSchema } from "@/lib/views/recency/schema";

export const GET = endpoint({
  summary: "The recent experience of a person by each rule of the school: met until when, or what is missing; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  query: recencyQuerySchema,
  returns: recencyViewSchema,
  example: { params: { id: "{pilotWithLeg}" } },
  run: (context) => readRecency(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

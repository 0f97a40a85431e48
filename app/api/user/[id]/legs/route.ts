import { z } from "zod";
import { listLegs } from "@/lib/activity/flights/queries";
import { legListQuerySchema, legViewSchema } from "@/lib/activity/flights/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Legs of a person, the latest first; one's own, and those of people of the sites where one teaches; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  query: legListQuerySchema,
  returns: z.array(legViewSchema),
  example: { params: { id: "{pilotWithLeg}" }, query: { limit: "20" } },
  run: (context) => listLegs(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

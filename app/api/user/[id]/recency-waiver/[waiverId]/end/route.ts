import { endWaiver } from "@/lib/activity/recency/commands";
import { waiverEndSchema, waiverParamsSchema } from "@/lib/activity/recency/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoint({
  summary: "End a waiver before its last day; ours",
  allow: "flight.own",
  at: "school",
  params: waiverParamsSchema,
  body: waiverEndSchema,
  versioned: true,
  example: { params: { id: "{pilotWithWaiver}", waiverId: "{pilotWithWaiver}" }, body: { version: 1 } },
  run: (context) => endWaiver(context, context.params.id, context.params.waiverId, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

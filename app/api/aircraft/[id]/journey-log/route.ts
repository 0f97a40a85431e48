import { readJourneyLog } from "@/lib/activity/flights/journey-log/queries";
import { journeyLogQuerySchema, journeyLogViewSchema } from "@/lib/activity/flights/journey-log/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "An aircraft's journey log in the columns of AMC1 NCO.GEN.150, the latest legs first, with its sums; ours",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  query: journeyLogQuerySchema,
  returns: journeyLogViewSchema,
  example: { params: { id: "{newAircraft}" }, query: { dateMin: "0", limit: "50" } },
  run: (context) => readJourneyLog(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { readLogbook } from "@/lib/activity/flights/logbook/queries";
import { logbookQuerySchema, logbookViewSchema } from "@/lib/activity/flights/logbook/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary:
    "A page of a pilot's logbook in the columns of AMC1 FCL.050, with its totals; one's own, for staff all; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  query: logbookQuerySchema,
  returns: logbookViewSchema,
  example: { params: { id: "{pilotWithLeg}" }, query: { page: "1" } },
  run: (context) => readLogbook(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { writeRemarks } from "@/lib/activity/flights/logbook/commands";
import { logbookEntryParamsSchema, remarksInputSchema } from "@/lib/activity/flights/logbook/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoint({
  summary: "Write a pilot's own remarks on a leg of their logbook; ours",
  allow: "flight.own",
  at: "school",
  params: logbookEntryParamsSchema,
  body: remarksInputSchema,
  versioned: true,
  example: {
    params: { id: "{pilotWithLeg}", legId: "{pilotWithLeg}" },
    body: { remarks: "First night landing", version: 1 },
  },
  run: (context) => writeRemarks(context, context.params.id, context.params.legId, context.body, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

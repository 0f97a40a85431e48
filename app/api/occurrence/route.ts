import { z } from "zod";
import { reportOccurrence } from "@/lib/activity/occurrences/commands";
import { listOccurrences } from "@/lib/activity/occurrences/queries";
import {
  occurrenceInputSchema,
  occurrenceLightSchema,
  occurrenceListQuerySchema,
  occurrenceSentSchema,
} from "@/lib/activity/occurrences/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "The occurrence reports that one handles, those first whose clock ends first",
  allow: "occurrence.read",
  at: ({ query }) => query.siteId,
  query: occurrenceListQuerySchema,
  returns: z.array(occurrenceLightSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listOccurrences(context, context.query.siteId),
});

export const POST = endpoint({
  summary: "Report an occurrence to the safety manager of a site, with or without one's name",
  allow: "occurrence.report",
  at: ({ body }) => body.siteId,
  body: occurrenceInputSchema,
  returns: occurrenceSentSchema,
  status: 201,
  example: {
    body: {
      ...{ siteId: "{site}", key: "0123456789abcdef", headline: "Bird strike on final", mandatory: true },
      ...{ occurredAt: 1_750_000_000, narrative: "A buzzard hit the left wing at 200 ft. Landed without trouble." },
    },
  },
  run: (context) => reportOccurrence(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

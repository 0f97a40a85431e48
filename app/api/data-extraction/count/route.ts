import { countQuerySchema, extractionCountsSchema } from "@/lib/activity/extractions/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { countDatasets } from "@/lib/views/extraction/queries";

export const GET = endpoint({
  summary: "How many rows each dataset has in a period, at one site or at all",
  allow: "extraction.read",
  at: "school",
  query: countQuerySchema,
  returns: extractionCountsSchema,
  example: { query: { firstDay: "2026-01-01", lastDay: "2026-12-31" } },
  run: (context) => countDatasets(context, context.query, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

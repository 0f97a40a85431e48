import { extractionCountsSchema, sitesAndDaysSchema } from "@/lib/activity/extractions/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { countDatasets } from "@/lib/views/extraction/queries";

export const POST = endpoint({
  summary: "How many rows each dataset has in a period, at some sites or at all",
  allow: "extraction.read",
  at: "school",
  tx: false,
  onlyReads: true,
  body: sitesAndDaysSchema,
  returns: extractionCountsSchema,
  example: { body: { firstDay: "2026-01-01", lastDay: "2026-12-31" } },
  run: (context) => countDatasets(context, context.body, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

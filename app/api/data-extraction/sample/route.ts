import { extractionInputSchema, extractionSampleSchema } from "@/lib/activity/extractions/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readSample } from "@/lib/views/extraction/queries";

export const POST = endpoint({
  summary: "The first rows of an extraction as they will stand in its file, and how large that will be",
  allow: "extraction.read",
  at: "school",
  tx: false,
  onlyReads: true,
  body: extractionInputSchema,
  returns: extractionSampleSchema,
  example: {
    body: { dataset: "legs", firstDay: "2026-01-01", lastDay: "2026-12-31", columns: ["day", "aircraft", "block"] },
  },
  run: (context) => readSample(context, context.body, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

import { z } from "zod";
import { saveExtraction } from "@/lib/activity/extractions/saved/commands";
import { listSavedExtractions } from "@/lib/activity/extractions/saved/queries";
import { savedExtractionInputSchema, savedExtractionViewSchema } from "@/lib/activity/extractions/saved/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "The saved extractions, which are all admins' together, by name",
  allow: "extraction.read",
  at: "school",
  returns: z.array(savedExtractionViewSchema),
  example: {},
  run: listSavedExtractions,
});

export const POST = endpoint({
  summary: "Save what is chosen for an extraction, and when it is due to whom",
  allow: "extraction.read",
  at: "school",
  body: savedExtractionInputSchema,
  returns: savedExtractionViewSchema,
  status: 201,
  example: {
    body: { name: "{newName}", dataset: "legs", columns: ["day", "aircraft", "block"], period: "lastMonth" },
  },
  run: (context) => saveExtraction(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

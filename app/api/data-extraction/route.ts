import { z } from "zod";
import { createExtraction } from "@/lib/activity/extractions/commands";
import { listExtractions } from "@/lib/activity/extractions/queries";
import { extractionInputSchema, extractionViewSchema } from "@/lib/activity/extractions/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { countRowsOf } from "@/lib/views/extraction/queries";

export const GET = endpoint({
  summary: "The extractions that were asked for last, with how far each is",
  allow: "extraction.read",
  at: "school",
  returns: z.array(extractionViewSchema),
  example: {},
  run: listExtractions,
});

export const POST = endpoint({
  summary: "Ask for a file of the school's data; it is written when it is read",
  allow: "extraction.read",
  at: "school",
  body: extractionInputSchema,
  returns: z.object({ id: z.string() }),
  status: 201,
  example: {
    body: { dataset: "legs", firstDay: "2026-01-01", lastDay: "2026-12-31", columns: ["day", "aircraft", "block"] },
  },
  run: async (context) => {
    const total = await countRowsOf(context, context.body, context.locale);
    return { id: await createExtraction(context, context.body, { total, locale: context.locale }) };
  },
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

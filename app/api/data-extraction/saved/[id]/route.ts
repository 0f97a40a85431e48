import { changeSavedExtraction, deleteSavedExtraction } from "@/lib/activity/extractions/saved/commands";
import { savedExtractionChangeSchema } from "@/lib/activity/extractions/saved/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const PUT = endpoint({
  summary: "Change a saved extraction: the whole of it",
  allow: "extraction.read",
  at: "school",
  params: idParamsSchema,
  body: savedExtractionChangeSchema,
  versioned: true,
  example: {
    params: { id: "{savedExtraction}" },
    body: { name: "{newName}", dataset: "legs", columns: ["day", "block"], period: "thisYear", version: 1 },
  },
  run: (context) => changeSavedExtraction(context, context.params.id, context.body, context.version),
});

export const DELETE = endpoint({
  summary: "Delete a saved extraction; what its schedule has made still waits to be read",
  allow: "extraction.read",
  at: "school",
  params: idParamsSchema,
  example: { params: { id: "{savedExtraction}" } },
  run: async (context) => {
    await deleteSavedExtraction(context, context.params.id);
    return undefined;
  },
});

export const { GET, POST, PATCH } = otherVerbs("PUT", "DELETE");

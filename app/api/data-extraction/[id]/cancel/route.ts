import { cancelExtraction } from "@/lib/activity/extractions/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Cancel an extraction that waits or is being written",
  allow: "extraction.read",
  at: "school",
  params: idParamsSchema,
  example: { params: { id: "{extraction}" } },
  run: async (context) => {
    await cancelExtraction(context, context.params.id);
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

import { cancelDraftChanges } from "@/lib/activity/drafts/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Take back what one has changed in a draft since one saved",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{draft}" } },
  run: async (context) => cancelDraftChanges(context, context.params.id) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

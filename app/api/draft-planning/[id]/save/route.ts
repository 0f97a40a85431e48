import { saveDraft } from "@/lib/activity/drafts/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Make what one has changed in a draft a checkpoint",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{draft}" } },
  run: async (context) => saveDraft(context, context.params.id) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

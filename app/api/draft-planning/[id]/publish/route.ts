import { publishedDraftViewSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { publishDraft } from "@/lib/work/drafts/publish-draft";

export const POST = endpoint({
  summary: "Publish a draft: all that is in it, or nothing, with what stands against each",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  returns: publishedDraftViewSchema,
  example: { params: { id: "{publishableDraft}" } },
  run: (context) => publishDraft(context, context.params.id, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

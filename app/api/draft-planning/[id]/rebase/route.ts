import { draftChangeViewSchema, rebaseInputSchema, rebaseViewSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { proposeRebase, rebaseDraft } from "@/lib/work/drafts/rebase-draft";

export const GET = endpoint({
  summary: "What in a draft can't be published as it is: what was planned meanwhile, and where each could go",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  returns: rebaseViewSchema,
  example: { params: { id: "{draft}" } },
  run: (context) => proposeRebase(context, context.params.id, context.locale),
});

export const POST = endpoint({
  summary: "Move what in a draft stands in the way, as it was chosen of each",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  body: rebaseInputSchema,
  returns: draftChangeViewSchema,
  status: 201,
  example: {
    params: { id: "{draftItem}" },
    body: { choices: [{ id: "{draftItem}", version: 1, take: "remove" }] },
  },
  run: (context) => rebaseDraft(context, context.params.id, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

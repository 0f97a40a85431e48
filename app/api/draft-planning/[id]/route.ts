import { deleteDraft, renameDraft } from "@/lib/activity/drafts/commands";
import { draftRenameSchema, openDraftViewSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readOpenDraft } from "@/lib/work/drafts/read-draft";

export const GET = endpoint({
  summary: "A draft: what it makes of each reservation, and what stands against that over the plan as it is now",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  returns: openDraftViewSchema,
  example: { params: { id: "{draft}" } },
  run: (context) => readOpenDraft(context, context.params.id, context.locale),
});

export const PATCH = endpoint({
  summary: "Give a draft another name",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  body: draftRenameSchema,
  example: { params: { id: "{draft}" }, body: { name: "Week 15" } },
  run: async (context) => renameDraft(context, context.params.id, context.body.name) as Promise<undefined>,
});

export const DELETE = endpoint({
  summary: "Drop a draft with all that is in it",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{draft}" } },
  run: async (context) => deleteDraft(context, context.params.id) as Promise<undefined>,
});

export const { POST, PUT } = otherVerbs("GET", "PATCH", "DELETE");

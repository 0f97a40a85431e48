import { draftChangeViewSchema, draftedRevertSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { draftRevert } from "@/lib/work/drafts/edit-draft";

export const POST = endpoint({
  summary: "Take a reservation out of a draft: it stays as it is published, and a new one is gone",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  body: draftedRevertSchema,
  returns: draftChangeViewSchema,
  status: 201,
  example: { params: { id: "{draftItem}" }, body: { id: "{draftItem}", version: 1 } },
  run: (context) => draftRevert(context, context.params.id, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

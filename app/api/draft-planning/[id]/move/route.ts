import { draftChangeViewSchema, draftedMoveSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { draftMove } from "@/lib/work/drafts/edit-draft";

export const POST = endpoint({
  summary: "Move a reservation in a draft to another time or resource",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  body: draftedMoveSchema,
  returns: draftChangeViewSchema,
  status: 201,
  versioned: true,
  example: { params: { id: "{draft}" }, body: { id: "{reservation}", start: "{start}", version: 1 } },
  run: (context) => draftMove(context, context.params.id, context.body, context.version),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

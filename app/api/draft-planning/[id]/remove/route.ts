import { draftChangeViewSchema, draftedRemovalSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { draftRemoval } from "@/lib/work/drafts/edit-draft";

export const POST = endpoint({
  summary: "Remove reservations in a draft: publishing it cancels those that are published",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  body: draftedRemovalSchema,
  returns: draftChangeViewSchema,
  status: 201,
  example: {
    params: { id: "{draft}" },
    body: { reservations: [{ id: "{reservation}", version: 1 }], reasonId: "{cancellationReason}" },
  },
  run: (context) => draftRemoval(context, context.params.id, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

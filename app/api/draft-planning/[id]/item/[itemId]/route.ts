import { draftItemParamsSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { takeBackItem } from "@/lib/work/drafts/edit-draft";

export const DELETE = endpoint({
  summary: "Take back one of one's own changes of a draft that isn't saved",
  allow: "planning.draft",
  at: "any",
  params: draftItemParamsSchema,
  example: { params: { id: "{draftItem}", itemId: "{draftItem}" } },
  run: async (context) => takeBackItem(context, context.params) as Promise<undefined>,
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");

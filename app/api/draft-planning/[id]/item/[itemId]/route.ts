import { deleteItem } from "@/lib/activity/drafts/commands";
import { draftItemParamsSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const DELETE = endpoint({
  summary: "Take back one of one's own changes of a draft that isn't saved",
  allow: "planning.draft",
  at: "any",
  params: draftItemParamsSchema,
  example: { params: { id: "{draftItem}", itemId: "{draftItem}" } },
  run: async (context) => deleteItem(context, context.params.id, context.params.itemId) as Promise<undefined>,
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");

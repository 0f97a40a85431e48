import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { replayFrom } from "@/lib/records/webhooks/commands";
import { webhookReplaySchema } from "@/lib/records/webhooks/schema";

export const POST = endpoint({
  summary: "Send again all changes after a number to a webhook of one's own key",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  body: webhookReplaySchema,
  example: { params: { id: "{webhook}" }, body: { after: 0 } },
  run: async (context) => void (await replayFrom(context, context.params.id, context.body.after)),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

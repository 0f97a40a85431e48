import { admitWebhookTest } from "@/lib/access/sign-in/limiter";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { attemptViewSchema } from "@/lib/records/webhooks/schema";
import { sendPing } from "@/lib/work/webhooks/send-ping";

export const POST = endpoint({
  summary: "Send a signed message without changes to a webhook of one's own key, and say how that ended",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  returns: attemptViewSchema,
  tx: false,
  limited: ({ params }) => admitWebhookTest(params.id),
  example: { params: { id: "{webhook}" } },
  run: (context) => sendPing(context, context.params.id),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

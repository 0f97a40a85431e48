import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { newSecretSchema, rotationSchema } from "@/lib/records/api-keys/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { rotateWebhook } from "@/lib/records/webhooks/commands";

export const POST = endpoint({
  summary:
    "Give a webhook of one's own key a new secret, which is told this once; the one before signs, too, for a day",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  body: rotationSchema,
  bodyOptional: true,
  returns: newSecretSchema,
  confirmed: true,
  example: { params: { id: "{webhook}" }, body: {} },
  run: (context) => rotateWebhook(context, context.params.id, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { checkAddress } from "@/lib/records/webhooks/address";
import { changeWebhook, deleteWebhook } from "@/lib/records/webhooks/commands";
import { webhookChangeSchema } from "@/lib/records/webhooks/schema";

export const PATCH = endpoint({
  summary:
    "Change the address or the kinds of a webhook of one's own key, pause it or let it go on; any admin may pause one",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  body: webhookChangeSchema,
  confirmed: async ({ body }) => body.url !== undefined,
  example: { params: { id: "{webhook}" }, body: { paused: true } },
  prepare: async ({ body: { url } }) => (url === undefined ? undefined : checkAddress(url)),
  run: async ({ prepared: url, ...context }) =>
    void (await changeWebhook(context, context.params.id, { ...context.body, url })),
});

export const DELETE = endpoint({
  summary: "Delete a webhook with its log, whoever made it",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  example: { params: { id: "{webhook}" } },
  run: async (context) => void (await deleteWebhook(context, context.params.id)),
});

export const { GET, POST, PUT } = otherVerbs("PATCH", "DELETE");

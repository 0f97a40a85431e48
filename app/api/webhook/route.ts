import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { newSecretSchema } from "@/lib/records/api-keys/schema";
import { checkAddress } from "@/lib/records/webhooks/address";
import { createWebhook } from "@/lib/records/webhooks/commands";
import { listWebhooks } from "@/lib/records/webhooks/queries";
import { webhookInputSchema, webhookViewSchema } from "@/lib/records/webhooks/schema";

export const GET = endpoint({
  summary: "The webhooks, to which the changes are sent that a key may read",
  allow: "apiKey.manage",
  at: "school",
  returns: z.array(webhookViewSchema),
  example: {},
  run: listWebhooks,
});

export const POST = endpoint({
  summary: "Have the changes sent that a key of one's own may read; the secret that signs them is told this once",
  allow: "apiKey.manage",
  at: "school",
  body: webhookInputSchema,
  returns: newSecretSchema,
  status: 201,
  confirmed: true,
  example: { body: { keyId: "{apiKey}", url: "https://hooks.example.org/envol" } },
  prepare: ({ body }) => checkAddress(body.url),
  run: (context) => createWebhook(context, { ...context.body, url: context.prepared }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

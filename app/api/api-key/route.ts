import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { createApiKey } from "@/lib/records/api-keys/commands";
import { listApiKeys } from "@/lib/records/api-keys/queries";
import { apiKeyInputSchema, apiKeyViewSchema, newSecretSchema } from "@/lib/records/api-keys/schema";

export const GET = endpoint({
  summary: "The keys by which programs act as people of the school",
  allow: "apiKey.manage",
  at: "school",
  returns: z.array(apiKeyViewSchema),
  example: {},
  run: listApiKeys,
});

export const POST = endpoint({
  summary: "Make a key by which a program acts as oneself; its secret is told this once",
  allow: "apiKey.manage",
  at: "school",
  body: apiKeyInputSchema,
  returns: newSecretSchema,
  status: 201,
  confirmed: true,
  example: { body: { name: "Wall screen", permissions: ["planning.read"], siteId: null, endsAt: "{tomorrow}" } },
  run: (context) => createApiKey(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

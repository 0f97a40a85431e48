import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeApiKey, revokeApiKey } from "@/lib/records/api-keys/commands";
import { wouldProlong } from "@/lib/records/api-keys/queries";
import { apiKeyChangeSchema } from "@/lib/records/api-keys/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Give a key that one made another name or another end",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  body: apiKeyChangeSchema,
  confirmed: (reading) => wouldProlong(reading, reading.params.id, reading.body.endsAt),
  example: { params: { id: "{apiKey}" }, body: { name: "Wall screen" } },
  run: async (context) => void (await changeApiKey(context, context.params.id, context.body)),
});

export const DELETE = endpoint({
  summary: "Revoke a key at once and for good, whoever made it",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  example: { params: { id: "{apiKey}" } },
  run: async (context) => void (await revokeApiKey(context, context.params.id)),
});

export const { GET, POST, PUT } = otherVerbs("PATCH", "DELETE");

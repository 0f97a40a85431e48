import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { rotateApiKey } from "@/lib/records/api-keys/commands";
import { newSecretSchema, rotationSchema } from "@/lib/records/api-keys/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary:
    "Give a key that one made a new secret, which is told this once; the one before goes on for a day or ends at once",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  body: rotationSchema,
  bodyOptional: true,
  returns: newSecretSchema,
  confirmed: true,
  example: { params: { id: "{apiKey}" }, body: {} },
  run: (context) => rotateApiKey(context, context.params.id, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendFile } from "@/lib/http/files";
import { readOwnTemporaryFileFacts } from "@/lib/records/files/queries";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A file that oneself has uploaded and nothing keeps yet",
  allow: "file.upload",
  at: "school",
  params: idParamsSchema,
  produces: "application/octet-stream",
  example: { params: { id: "{ownFile}" } },
  run: async (context) => sendFile(await readOwnTemporaryFileFacts(context, context.params.id), context.request),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

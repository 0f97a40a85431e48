import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendFile } from "@/lib/http/files";
import { readSessionFile } from "@/lib/records/programs/sessions/queries";
import { sessionFileParamsSchema } from "@/lib/records/programs/sessions/schema";

export const GET = endpoint({
  summary: "A file of a lesson, or an image in one of its texts",
  allow: "program.read",
  at: "any",
  params: sessionFileParamsSchema,
  produces: "application/octet-stream",
  example: { params: { id: "{sessionWithFile}", fileId: "{sessionWithFile}" } },
  run: async (context) =>
    sendFile(await readSessionFile(context, context.params.id, context.params.fileId), context.request),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

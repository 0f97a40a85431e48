import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendFile } from "@/lib/http/files";
import { idField, idParamsSchema } from "@/lib/records/schema";
import { readTermsFileFacts } from "@/lib/records/school/terms";

export const GET = endpoint({
  summary: "The file of an edition of the school's terms, readable before they are accepted",
  allow: "school.read",
  at: "school",
  beforeSettled: true,
  params: idParamsSchema.extend({ fileId: idField }),
  produces: "application/octet-stream",
  example: { params: { id: "{school}", fileId: "{termsFile}" } },
  run: async (context) =>
    sendFile(await readTermsFileFacts(context, context.params.id, context.params.fileId), context.request),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

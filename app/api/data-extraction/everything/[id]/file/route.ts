import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument, ZIP_MEDIA_TYPE } from "@/lib/http/files";
import { idParamsSchema } from "@/lib/records/schema";
import { streamEverything } from "@/lib/views/everything/documents";

export const GET = endpoint({
  summary: "The archive of everything, once, for who asked for it",
  allow: "extraction.everything",
  at: "school",
  confirmed: true,
  params: idParamsSchema,
  produces: ZIP_MEDIA_TYPE,
  example: { params: { id: "{everything}" } },
  run: async (context) => {
    const { name, content } = await streamEverything(context, context.params.id);
    return sendDocument(content, name, ZIP_MEDIA_TYPE);
  },
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherVerbs("GET");

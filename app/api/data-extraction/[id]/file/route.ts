import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { LOGBOOK_MEDIA_TYPES, sendDocument } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";
import { streamExtraction } from "@/lib/views/extraction/documents";

export const GET = endpoint({
  summary: "The file of an extraction, once, for who asked for it",
  allow: "extraction.read",
  at: "school",
  params: idParamsSchema,
  produces: CSV_MEDIA_TYPE,
  example: { params: { id: "{extraction}" } },
  run: async (context) => {
    const { name, format, content } = await streamExtraction(context, context.params.id);
    return sendDocument(content, name, LOGBOOK_MEDIA_TYPES[format]);
  },
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { storeTemporaryFile } from "@/lib/records/files/commands";
import { fileViewSchema } from "@/lib/records/files/schema";

export const POST = endpoint({
  summary: "Upload a file for what is to keep it; gone after 24 hours otherwise",
  allow: "file.upload",
  at: "school",
  upload: "document",
  returns: fileViewSchema,
  status: 201,
  limited: true,
  example: { file: true },
  run: async (work) => {
    const { name, mediaType, bytes } = work.file;
    return { id: await storeTemporaryFile(work, work.file), name, mediaType, size: bytes.length };
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

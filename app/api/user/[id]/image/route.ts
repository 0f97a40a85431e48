import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendImage } from "@/lib/http/files";
import { readFileFacts } from "@/lib/records/files/queries";
import { findPersonImageId } from "@/lib/records/people/queries";
import { idParamsSchema, imageQuerySchema } from "@/lib/records/schema";
import { putPersonImage } from "@/lib/work/people/person-image";

export const GET = endpoint({
  summary: "Picture of somebody with whom one shares a site: base64 text of a PNG, or its bytes for Accept: image/*",
  allow: "access.own",
  at: "school",
  params: idParamsSchema,
  query: imageQuerySchema,
  produces: "image/png",
  example: { params: { id: "{member}" } },
  run: async (context) => {
    const imageId = await findPersonImageId(context, context.params.id);
    return sendImage(imageId ? await readFileFacts(context.db, imageId) : null, "person", context.request);
  },
});

export const POST = endpoint({
  summary: "Put one's own picture, or that of somebody whom one may edit",
  allow: "person.own",
  at: "school",
  params: idParamsSchema,
  upload: "image",
  example: { params: { id: "{member}" }, file: true },
  run: (context) => putPersonImage(context, context.params.id, context.file),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

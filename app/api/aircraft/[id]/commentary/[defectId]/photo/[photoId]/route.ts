import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendImage } from "@/lib/http/files";
import { findDefectPhotoFile } from "@/lib/records/defects/queries";
import { defectPhotoParamsSchema } from "@/lib/records/defects/schema";
import { readFileFacts } from "@/lib/records/files/queries";
import { imageQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A photograph of a defect that one may see: base64 text of a PNG, or its bytes for Accept: image/*; ours",
  allow: "defect.readOwn",
  at: "any",
  params: defectPhotoParamsSchema,
  query: imageQuerySchema,
  produces: "image/png",
  example: { params: { id: "{bookedAircraft}", defectId: "{bookedAircraft}", photoId: "{bookedAircraft}" } },
  run: async (context) => {
    const file = await readFileFacts(context.db, await findDefectPhotoFile(context, context.params));
    return sendImage(file, "aircraft", context.request);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

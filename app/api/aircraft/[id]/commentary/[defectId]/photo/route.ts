import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { addDefectPhoto } from "@/lib/records/defects/commands";
import { defectParamsSchema } from "@/lib/records/defects/schema";

export const POST = endpoint({
  summary: "Add a photograph to a defect that one has reported or decides on; ours",
  allow: "defect.reportOwn",
  at: "any",
  params: defectParamsSchema,
  upload: "image",
  returns: z.object({ id: z.string() }),
  status: 201,
  idempotent: true,
  example: { params: { id: "{bookedAircraft}", defectId: "{bookedAircraft}" }, file: true },
  run: async (context) => {
    const { id, defectId } = context.params;
    return { id: await addDefectPhoto(context, id, defectId, context.file) };
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

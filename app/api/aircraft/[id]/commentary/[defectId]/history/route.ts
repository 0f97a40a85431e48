import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listDefectHistory } from "@/lib/records/defects/queries";
import { defectEventViewSchema, defectParamsSchema } from "@/lib/records/defects/schema";

export const GET = endpoint({
  summary: "What happened to a defect, and who has read of it before a flight, the latest first; ours",
  allow: "defect.read",
  at: "any",
  params: defectParamsSchema,
  returns: z.array(defectEventViewSchema),
  example: { params: { id: "{bookedAircraft}", defectId: "{bookedAircraft}" } },
  run: (context) => listDefectHistory(context, context.params.id, context.params.defectId),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

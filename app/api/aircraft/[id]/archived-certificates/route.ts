import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listOwnCertificates } from "@/lib/records/certificates/queries";
import { certificateViewSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The archived certificates of an aircraft, as far as the reader may see them",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  returns: z.array(certificateViewSchema),
  example: { params: { id: "{aircraft}" } },
  run: (context) => listOwnCertificates(context, { aircraftId: context.params.id }, { isArchived: true }),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

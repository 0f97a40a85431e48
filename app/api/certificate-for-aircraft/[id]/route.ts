import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readCertificate } from "@/lib/records/certificates/queries";
import { certificateViewSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "One certificate of an aircraft, as far as the reader may see it",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  returns: certificateViewSchema,
  example: { params: { id: "{aircraftCertificate}" } },
  run: (context) => readCertificate(context, "Equipment", context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

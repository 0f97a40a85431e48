import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { renewCertificate } from "@/lib/records/certificates/giving/commands";
import { certificateViewSchema, renewalForAircraftSchema } from "@/lib/records/certificates/schema";

export const POST = endpoint({
  summary: "Open the renewal of a certificate of an aircraft, beside the old one; ours",
  allow: "certificate.write",
  at: "any",
  body: renewalForAircraftSchema,
  returns: certificateViewSchema,
  status: 201,
  example: { body: { certificateId: "{validAircraftCertificate}", aircraftId: "{aircraft}" } },
  run: (context) => renewCertificate(context, { aircraftId: context.body.aircraftId }, context.body.certificateId),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

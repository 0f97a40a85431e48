import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { renewCertificate } from "@/lib/records/certificates/giving/commands";
import { certificateViewSchema, renewalForPersonSchema } from "@/lib/records/certificates/schema";

export const POST = endpoint({
  summary: "Open the renewal of a certificate of a person, beside the old one",
  allow: "certificate.own",
  at: "school",
  body: renewalForPersonSchema,
  returns: certificateViewSchema,
  status: 201,
  example: { body: { certificateId: "{validCertificate}", userId: "{student}" } },
  run: (context) => renewCertificate(context, { personId: context.body.userId }, context.body.certificateId),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

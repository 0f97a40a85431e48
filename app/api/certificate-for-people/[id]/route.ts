import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readCertificate } from "@/lib/records/certificates/queries";
import { certificateViewSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "One certificate of a person, as far as the reader may see it",
  allow: "certificate.own",
  at: "school",
  params: idParamsSchema,
  returns: certificateViewSchema,
  example: { params: { id: "{certificate}" } },
  run: (context) => readCertificate(context, "People", context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

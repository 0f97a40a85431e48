import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listOwnCertificates } from "@/lib/records/certificates/queries";
import { certificateViewSchema } from "@/lib/records/certificates/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The certificates that count of a person, as far as the reader may see them",
  allow: "certificate.own",
  at: "school",
  params: idParamsSchema,
  returns: z.array(certificateViewSchema),
  example: { params: { id: "{student}" } },
  run: (context) => listOwnCertificates(context, { personId: context.params.id }, { isArchived: false }),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idField } from "@/lib/records/schema";
import { listStandingsOfCertificate } from "@/lib/views/warnings/queries";
import { certificateStandingViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary: "What a certificate that counts of a person says, and how it stands, as far as the reader may see it; ours",
  allow: "certificate.own",
  at: "school",
  params: z.object({ userId: idField, id: idField }),
  returns: z.array(certificateStandingViewSchema),
  example: { params: { userId: "{student}", id: "{certificate}" } },
  run: (context) => listStandingsOfCertificate(context, { personId: context.params.userId }, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

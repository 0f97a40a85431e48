import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idField } from "@/lib/records/schema";
import { listStandingsOfCertificate } from "@/lib/views/warnings/queries";
import { certificateStandingViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary: "What a certificate that counts of an aircraft says, and how it stands",
  allow: "aircraft.read",
  at: "any",
  params: z.object({ aircraftId: idField, id: idField }),
  returns: z.array(certificateStandingViewSchema),
  example: { params: { aircraftId: "{aircraft}", id: "{aircraftCertificate}" } },
  run: (context) => listStandingsOfCertificate(context, { aircraftId: context.params.aircraftId }, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

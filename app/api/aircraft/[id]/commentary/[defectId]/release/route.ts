import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { releaseDefect } from "@/lib/records/defects/commands";
import { defectParamsSchema, releaseInputSchema } from "@/lib/records/defects/schema";

export const POST = endpoint({
  summary: "Release an aircraft from a defect, in one's own name and for good; ours",
  allow: "defect.decide",
  at: "any",
  params: defectParamsSchema,
  body: releaseInputSchema,
  versioned: true,
  example: {
    params: { id: "{bookedAircraft}", defectId: "{bookedAircraft}" },
    body: { work: "Brake pads replaced, ground test", certificate: "APRS-0871", licence: "FR.66.20417", version: 1 },
  },
  run: (context) => releaseDefect(context, context.params.id, context.params.defectId, context.body, context.version),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

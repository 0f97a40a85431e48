import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { deferDefect } from "@/lib/records/defects/commands";
import { defectParamsSchema, deferralInputSchema } from "@/lib/records/defects/schema";

export const POST = endpoint({
  summary: "Defer a defect: the aircraft flies with it until its due date, which a later deferral doesn't move; ours",
  allow: "defect.decide",
  at: "any",
  params: defectParamsSchema,
  body: deferralInputSchema,
  versioned: true,
  example: {
    params: { id: "{bookedAircraft}", defectId: "{bookedAircraft}" },
    body: { ground: 1, allowedBy: "CAMO", melItem: "33-40", melCategory: 2, version: 1 },
  },
  run: (context) => deferDefect(context, context.params.id, context.params.defectId, context.body, context.version),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");

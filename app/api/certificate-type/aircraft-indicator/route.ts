import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { setIndicators } from "@/lib/records/certificates/types/commands";
import { indicatorsInputSchema } from "@/lib/records/certificates/types/schema";

export const PATCH = endpoint({
  summary: "Which certificate type each indicator of aircraft shows; the others show maintenance limits",
  allow: "certificateType.write",
  at: "school",
  body: indicatorsInputSchema,
  example: { body: [{ id: "{certificateType}", indicatorAircraft: 0 }] },
  run: async (context) => setIndicators(context, context.body) as Promise<undefined>,
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

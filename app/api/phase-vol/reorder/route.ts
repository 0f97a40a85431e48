import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { reorderFlightPhases } from "@/lib/records/ratings/flight-phases/commands";
import { orderInputSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Put the flight phases in another order; each that isn't archived must be named",
  allow: "rating.write",
  at: "school",
  body: orderInputSchema,
  example: { body: [{ id: "{onlyFlightPhase}", order: 0 }] },
  run: async (context) => reorderFlightPhases(context, context.body) as Promise<undefined>,
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

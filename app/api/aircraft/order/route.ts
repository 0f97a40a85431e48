import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { orderAircraft } from "@/lib/records/aircraft/commands";
import { aircraftOrderSchema } from "@/lib/records/aircraft/schema";

export const PATCH = endpoint({
  summary: "Put some aircraft of a site in another order: they take the places that they have among all; ours",
  allow: "aircraft.write",
  at: ({ body }) => body.siteId,
  body: aircraftOrderSchema,
  example: { body: { siteId: "{site}", aircraftIds: ["{newAircraft}", "{aircraft}"] } },
  run: async (context) => orderAircraft(context, context.body) as Promise<undefined>,
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

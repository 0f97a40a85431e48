import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listActiveAircraft } from "@/lib/records/aircraft/queries";
import { aircraftLightViewSchema } from "@/lib/records/aircraft/schema";
import { siteQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Active aircraft of a site, in their light form",
  allow: "aircraft.readLight",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema,
  returns: z.array(aircraftLightViewSchema),
  example: { query: { siteId: "{site}" } },
  run: async (context) =>
    listActiveAircraft(context, narrowReach(reachOf(context.actor, "aircraft.readLight"), context.query.siteId)),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

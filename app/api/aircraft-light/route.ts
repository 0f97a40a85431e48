import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { fleetOf } from "@/lib/records/aircraft/queries";
import { aircraftLightView } from "@/lib/records/aircraft/schema";
import { siteQuery } from "@/lib/records/schema";
import { siteIdsFor } from "@/lib/records/sites/queries";

export const GET = endpoint({
  summary: "Active aircraft of a site, in their light form",
  allow: "aircraft.readLight",
  at: ({ query }) => (query.siteId === "all" ? "any" : query.siteId),
  query: siteQuery,
  returns: z.array(aircraftLightView),
  example: { query: { siteId: "{site}" } },
  run: async (context) => fleetOf(context.db, await siteIdsFor(context, context.query.siteId)),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

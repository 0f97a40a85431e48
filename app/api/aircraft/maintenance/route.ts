import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { siteQuerySchema } from "@/lib/records/schema";
import { maintenanceSummarySchema } from "@/lib/views/fleet/schema";
import { listMaintenanceSummaries } from "@/lib/views/fleet/standing/queries";

export const GET = endpoint({
  summary: "The limits that the aircraft of a site reach first; ours",
  allow: "aircraft.read",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema,
  returns: z.array(maintenanceSummarySchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listMaintenanceSummaries(context, context.query.siteId),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

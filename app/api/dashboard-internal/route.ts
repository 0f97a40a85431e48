import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readInternalDashboard } from "@/lib/views/dashboards/queries";
import { internalDashboardQuerySchema, internalDashboardViewSchema } from "@/lib/views/dashboards/schema";

export const GET = endpoint({
  summary: "How a site stands today, in figures: its flights by where they are, and what its mechanics must look at",
  allow: "desk.read",
  at: ({ query }) => query.siteId,
  query: internalDashboardQuerySchema,
  returns: internalDashboardViewSchema,
  example: { query: { siteId: "{site}" } },
  run: (reading) => readInternalDashboard(reading, reading.query.siteId, reading.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

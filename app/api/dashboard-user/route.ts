import { ALL_SITES } from "@/lib/access/screens/address";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readUserDashboard } from "@/lib/views/dashboards/queries";
import { userDashboardQuerySchema, userDashboardViewSchema } from "@/lib/views/dashboards/schema";

export const GET = endpoint({
  summary: "One's own next reservations, and what one must complete or sign, at a site or at all of one's own",
  allow: "access.own",
  at: "school",
  query: userDashboardQuerySchema,
  returns: userDashboardViewSchema,
  example: {},
  run: (reading) => readUserDashboard(reading, reading.query.siteId ?? ALL_SITES, reading.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readWorkshop } from "@/lib/views/fleet/workshop/queries";
import { workshopQuerySchema, workshopViewSchema } from "@/lib/views/fleet/workshop/schema";

export const GET = endpoint({
  summary: "What the mechanics of a site must look at: limits by urgency, open defects, booked work; ours",
  allow: "aircraft.read",
  at: ({ query }) => query.siteId,
  query: workshopQuerySchema,
  returns: workshopViewSchema,
  example: { query: { siteId: "{site}" } },
  run: (context) => readWorkshop(context, context.query.siteId),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

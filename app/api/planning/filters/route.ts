import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listFilterChoices } from "@/lib/views/planning/filters/queries";
import { filterChoicesQuerySchema, filterChoicesViewSchema } from "@/lib/views/planning/filters/schema";

export const GET = endpoint({
  summary: "What the planning of a site, or of all of the reader's, can be filtered by",
  allow: "planning.read",
  at: ({ query }) => query.siteId,
  query: filterChoicesQuerySchema,
  returns: filterChoicesViewSchema,
  example: { query: { siteId: "{site}" } },
  run: (context) => {
    const { siteId, people } = context.query;
    return listFilterChoices(context, narrowReach(reachOf(context.actor, "planning.read"), siteId), siteId, people);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

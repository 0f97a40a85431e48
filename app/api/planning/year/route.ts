import type { Actor } from "@/lib/access/actor/actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { EncodedJson } from "@/lib/http/encoded";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readYearJson, readYearTag } from "@/lib/views/planning/year/queries";
import { yearQuerySchema, yearViewSchema } from "@/lib/views/planning/year/schema";

const reachOfQuery = ({ actor, query }: { actor: Actor; query: { siteId: string } }) =>
  narrowReach(reachOf(actor, "planning.read"), query.siteId);

export const GET = endpoint({
  summary: "Load of each month of a year at a site, or at all of the reader's",
  allow: "planning.read",
  at: ({ query }) => query.siteId,
  query: yearQuerySchema,
  returns: yearViewSchema,
  example: { query: { siteId: "{site}", year: "2027" } },
  tag: (context) => readYearTag(context, reachOfQuery(context), context.query, context.locale),
  run: async (context) => {
    const { json, tag } = await readYearJson(context, reachOfQuery(context), context.query, context.locale);
    return new EncodedJson(json, tag);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

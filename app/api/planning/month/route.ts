import type { Actor } from "@/lib/access/actor/actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { EncodedJson } from "@/lib/http/encoded";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readMonthJson, readMonthTag } from "@/lib/views/planning/month/queries";
import { monthQuerySchema, monthViewSchema } from "@/lib/views/planning/month/schema";

const reachOfQuery = ({ actor, query }: { actor: Actor; query: { siteId: string } }) =>
  narrowReach(reachOf(actor, "planning.read"), query.siteId);

export const GET = endpoint({
  summary: "Load of each day of the weeks of a month at a site, or at all of the reader's",
  allow: "planning.read",
  at: ({ query }) => query.siteId,
  query: monthQuerySchema,
  returns: monthViewSchema,
  example: { query: { siteId: "{site}", month: "2027-06" } },
  tag: (context) => readMonthTag(context, reachOfQuery(context), context.query, context.locale),
  run: async (context) => {
    const { json, tag } = await readMonthJson(context, reachOfQuery(context), context.query, context.locale);
    return new EncodedJson(json, tag);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

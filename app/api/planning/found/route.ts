import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { findByRecords } from "@/lib/views/planning/filters/queries";
import { foundQuerySchema } from "@/lib/views/planning/filters/schema";

export const GET = endpoint({
  summary:
    "Ids of the reservations of a period by programme, promotion and tag, at the sites where the reader sees people",
  allow: "person.list",
  at: ({ query }) => query.siteId,
  query: foundQuerySchema,
  returns: z.array(z.string()),
  example: { query: { siteId: "{site}", from: "{day}", to: "{nextDay}", promotions: "{promotion}" } },
  run: async (context) => {
    const { siteId, from, to, ...filter } = context.query;
    const reach = narrowReach(reachOf(context.actor, "planning.read"), siteId);
    return (await findByRecords(context, reach, { from, to }, { ...filter, people: [] })) ?? [];
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

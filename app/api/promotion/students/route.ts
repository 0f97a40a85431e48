import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listPromotionCandidates } from "@/lib/records/promotions/queries";
import { studentViewSchema } from "@/lib/records/promotions/schema";
import { siteQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Active students of a site, who may join its promotions",
  allow: "promotion.read",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema,
  returns: z.array(studentViewSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) =>
    listPromotionCandidates(context, narrowReach(reachOf(context.actor, "promotion.read"), context.query.siteId)),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { z } from "zod";
import type { Actor } from "@/lib/access/actor/actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { publicReservationViewSchema } from "@/lib/activity/reservations/schema";
import { EncodedJson } from "@/lib/http/encoded";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readPlanningEtag, readPlanningJson } from "@/lib/views/planning/queries";
import { planningQuerySchema } from "@/lib/views/planning/schema";

const query = planningQuerySchema.safeExtend({
  /** 1: with entries of type −1, when people are available or not. 2: these alone. */
  availability: z.enum(["0", "1", "2"]).default("0").transform(Number),
});

const reachOfQuery = ({ actor, query }: { actor: Actor; query: { siteId: string } }) =>
  narrowReach(reachOf(actor, "planning.read"), query.siteId);

export const GET = endpoint({
  summary: "Reservations of a site, or of all of the reader's, that touch a period",
  allow: "planning.read",
  at: ({ query }) => query.siteId,
  query,
  returns: z.array(publicReservationViewSchema),
  example: { query: { siteId: "{site}", from: "{day}", to: "{nextDay}", availability: "1" } },
  tag: (context) => readPlanningEtag(context, reachOfQuery(context), context.query),
  run: async (context) => {
    const { version, tag, json } = await readPlanningJson(context, reachOfQuery(context), context.query);
    return new EncodedJson(json, tag, { "Planning-Version": version });
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

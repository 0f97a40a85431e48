import { z } from "zod";
import { planningVersion } from "@/lib/access/changes/planning-numbers";
import { plannedView } from "@/lib/activity/reservations/schema";
import { Encoded } from "@/lib/http/encoded";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { unixSecondsText } from "@/lib/platform/time";
import { siteQuery } from "@/lib/records/schema";
import { siteIdsFor } from "@/lib/records/sites/queries";
import { LONGEST_RANGE_SECONDS, planningJson } from "@/lib/views/planning/queries";

const query = siteQuery
  .extend({ from: unixSecondsText, to: unixSecondsText })
  .refine(({ from, to }) => from < to, { path: ["to"], error: "reservations.rangeEmpty" })
  .refine(({ from, to }) => to - from <= LONGEST_RANGE_SECONDS, { path: ["to"], error: "reservations.rangeTooLong" });

export const GET = endpoint({
  summary: "Reservations of a site, or of all of the reader's, that touch a period",
  allow: "planning.read",
  at: ({ query }) => (query.siteId === "all" ? "any" : query.siteId),
  query,
  returns: z.array(plannedView),
  example: { query: { siteId: "{site}", from: "{day}", to: "{nextDay}" } },
  tag: async (context) => {
    const { siteId, from, to } = context.query;
    return `${(await planningVersion(await siteIdsFor(context, siteId))).tag};${from}-${to}`;
  },
  run: async (context) => {
    const { from, to, siteId } = context.query;
    const { version, tag, json } = await planningJson(await siteIdsFor(context, siteId), from, to);
    return new Encoded(json, `${tag};${from}-${to}`, { "Planning-Version": version });
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

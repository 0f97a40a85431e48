import { standbyChoicesQuerySchema, standbyChoicesViewSchema } from "@/lib/activity/standby/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listStandbyChoices } from "@/lib/work/standby/wait";

export const GET = endpoint({
  summary: "What somebody may wait for at a site: lessons, instructors and aircraft",
  allow: "standby.wait",
  at: ({ query }) => query.siteId,
  query: standbyChoicesQuerySchema,
  returns: standbyChoicesViewSchema,
  example: { query: { siteId: "{site}", userId: "{renter}" } },
  run: (reading) => listStandbyChoices(reading, reading.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

import { listStandbys } from "@/lib/activity/standby/queries";
import {
  standbyInputSchema,
  standbyListQuerySchema,
  standbyListViewSchema,
  standbyViewSchema,
} from "@/lib/activity/standby/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { joinStandby } from "@/lib/work/standby/wait";

export const GET = endpoint({
  summary: "Who waits for what is freed, and what is offered to them: everybody for who plans there, else oneself",
  allow: "standby.wait",
  at: ({ query }) => query.siteId,
  query: standbyListQuerySchema,
  returns: standbyListViewSchema,
  example: { query: { siteId: "{site}" } },
  run: (reading) => listStandbys(reading, reading.query.siteId),
});

export const POST = endpoint({
  summary: "Put oneself on the waiting list, or somebody else by who plans at the site",
  allow: "standby.wait",
  at: ({ body }) => body.siteId,
  body: standbyInputSchema,
  returns: standbyViewSchema,
  status: 201,
  idempotent: true,
  example: {
    body: {
      ...{ siteId: "{site}", userId: "{renter}", type: "Renter", minutes: 60 },
      ...{ from: "{day}", until: "{nextDay}", noticeMinutes: 120 },
    },
  },
  run: (work) => joinStandby(work, work.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

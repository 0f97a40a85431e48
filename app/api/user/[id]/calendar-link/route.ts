import { z } from "zod";
import { demandPersonActor } from "@/lib/access/actor/actor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { Problem } from "@/lib/platform/problem";
import { readOwnCalendarFeedUrls, renewCalendarKey } from "@/lib/records/people/account";
import { idParamsSchema } from "@/lib/records/schema";

const addresses = z.object({ url: z.string(), webcal: z.string() });

export const GET = endpoint({
  summary: "Address of one's own calendar feed",
  allow: "calendar.own",
  at: "school",
  params: idParamsSchema,
  returns: addresses,
  example: { params: { id: "{self}" } },
  run: async ({ params, ...context }) => {
    if (params.id !== demandPersonActor(context.actor).id) throw new Problem("notFound", "errors.notFound");
    return readOwnCalendarFeedUrls(context);
  },
});

export const POST = endpoint({
  summary: "A new address of one's own calendar feed; the old one ends",
  allow: "calendar.own",
  at: "school",
  params: idParamsSchema,
  returns: addresses,
  status: 201,
  example: { params: { id: "{self}" } },
  run: async ({ params, ...context }) => {
    if (params.id !== demandPersonActor(context.actor).id) throw new Problem("notFound", "errors.notFound");
    return renewCalendarKey(context);
  },
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");

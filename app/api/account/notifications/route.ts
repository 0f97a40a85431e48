import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { setNotificationRhythm } from "@/lib/records/people/account";
import { NOTIFICATION_RHYTHMS } from "@/lib/records/people/rhythms";

export const PUT = endpoint({
  summary: "How soon one is told by mail: at once, in a daily digest, or not; cancellations always are",
  allow: "access.own",
  body: z.object({ rhythm: z.int().min(0).max(2) }),
  example: { body: { rhythm: 1 } },
  run: async ({ body, ...context }) => {
    await setNotificationRhythm(context, NOTIFICATION_RHYTHMS[body.rhythm]!);
    return undefined;
  },
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");

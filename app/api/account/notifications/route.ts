import { notificationsInputSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { setOwnNotificationRhythm } from "@/lib/records/people/account";

export const PUT = endpoint({
  summary: "Choose how soon one hears by mail: at once, once a day, or not at all",
  allow: "access.own",
  at: "school",
  body: notificationsInputSchema,
  example: { body: { rhythm: 1 } },
  run: async (work) => {
    await setOwnNotificationRhythm(work, work.body.rhythm);
    return undefined;
  },
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");

import { demandPersonActor } from "@/lib/access/actor/actor";
import { markNotifications } from "@/lib/activity/notifications/commands";
import { readNotificationsInputSchema } from "@/lib/activity/notifications/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoint({
  summary: "Mark some or all of the caller's notifications as read or unread",
  allow: "access.own",
  at: "school",
  body: readNotificationsInputSchema,
  example: { body: {} },
  run: async (work) => {
    await markNotifications(work, demandPersonActor(work.actor), work.body);
    return undefined;
  },
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");

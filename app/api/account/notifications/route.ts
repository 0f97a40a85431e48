import { demandPersonActor } from "@/lib/access/actor/actor";
import { changeOwnNotificationSettings } from "@/lib/activity/notifications/commands";
import { readOwnNotificationSettings } from "@/lib/activity/notifications/queries";
import { notificationSettingsInputSchema, notificationSettingsViewSchema } from "@/lib/activity/notifications/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "What the caller receives, how and when",
  allow: "access.own",
  at: "school",
  returns: notificationSettingsViewSchema,
  example: {},
  run: (context) => readOwnNotificationSettings(context, demandPersonActor(context.actor)),
});

export const PUT = endpoint({
  summary: "Choose what one receives, how and when. What isn't named stays",
  allow: "access.own",
  at: "school",
  body: notificationSettingsInputSchema,
  example: { body: { kinds: [{ kind: "reservationChanged", when: 1 }], digestMinute: 1080 } },
  run: async (work) => {
    await changeOwnNotificationSettings(work, demandPersonActor(work.actor), work.body);
    return undefined;
  },
});

export const { POST, PATCH, DELETE } = otherVerbs("GET", "PUT");

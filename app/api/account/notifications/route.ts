import { self } from "@/lib/access/actor/actor";
import { changed } from "@/lib/access/changes/changed";
import { NOTIFICATION_RHYTHMS } from "@/lib/access/codes";
import { notificationsInput } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PUT = endpoint({
  summary: "Choose how soon one hears by mail: at once, once a day, or not at all",
  allow: "access.own",
  at: "school",
  body: notificationsInput,
  example: { body: { rhythm: 1 } },
  run: async (work) => {
    const { id } = self(work.actor);
    const notificationRhythm = NOTIFICATION_RHYTHMS[work.body.rhythm]!;
    await work.db.person.update({ where: { id }, data: { notificationRhythm }, select: { id: true } });
    changed(work, { kind: "Person", id, verb: "chooseNotifications", after: { notificationRhythm } });
    return undefined;
  },
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");

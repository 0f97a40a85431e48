import type { PersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { markNotificationsAboutRead } from "@/lib/activity/notifications/commands";
import { markNoticeRead } from "@/lib/records/notices/commands";

/**
 * Notes that the actor has read a notice and, with `understood`, that they confirm it. What told them of it is then read, too.
 */
export async function readNoticeAsRecipient(
  work: Work,
  actor: PersonActor,
  id: string,
  understood: boolean,
): Promise<void> {
  await markNoticeRead(work, actor, id, understood);
  await markNotificationsAboutRead(work, actor, id);
}

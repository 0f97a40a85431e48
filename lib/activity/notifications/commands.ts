import type { PersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { announceReadSoon } from "@/lib/access/changes/notification-channel";

/**
 * Marks the actor's notifications as read or unread: those with these ids, or all. Ids of other people's notifications change
 * nothing.
 */
export async function markNotifications(
  work: Work,
  actor: PersonActor,
  { ids, read }: { ids?: readonly string[]; read: boolean },
): Promise<void> {
  await work.db.notification.updateMany({
    where: {
      personId: actor.id,
      ...(ids ? { id: { in: [...ids] } } : {}),
      readAt: read ? null : { not: null },
    },
    data: { readAt: read ? work.now : null },
  });
  work.afterCommit.push(() => announceReadSoon(actor.id));
}

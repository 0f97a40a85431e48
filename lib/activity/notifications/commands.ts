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

/** Marks what the actor was told of one subject as read, because they have seen the subject itself. */
export async function markNotificationsAboutRead(work: Work, actor: PersonActor, subjectId: string): Promise<void> {
  const { count } = await work.db.notification.updateMany({
    where: { personId: actor.id, subjectId, readAt: null },
    data: { readAt: work.now },
  });
  if (count > 0) work.afterCommit.push(() => announceReadSoon(actor.id));
}

/** Takes back the mails about a subject that still wait, because there is nothing left to tell. */
export async function withholdMailsAbout({ db }: Work, subjectId: string): Promise<void> {
  await db.notification.updateMany({ where: { subjectId, mailAt: { not: null } }, data: { mailAt: null } });
}

import type { PersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { announceReadSoon } from "@/lib/access/changes/notification-channel";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { isPublicUrl } from "@/lib/platform/public-request";
import { arePushKeys, pushPublicKey } from "@/lib/platform/push";
import type { PushSubscriptionInput } from "./schema";

/** A person's browsers beyond this number are forgotten, the oldest first. */
const MOST_PUSH_SUBSCRIPTIONS = 10;

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

/** Switches pushing on in the browser of the actor's sign-in. A browser pushes to whoever switched it on last. */
export async function subscribeToPush(
  work: Work,
  actor: PersonActor,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  const { db, now } = work;
  if (!pushPublicKey()) throw new Problem("conflict", "notifications.push.off");
  if (!isPublicUrl(endpoint)) throw makeInvalidFieldProblem("endpoint", "notifications.push.endpointInvalid");
  if (!arePushKeys(keys)) throw makeInvalidFieldProblem("keys", "notifications.push.keysInvalid");
  const own = { personId: actor.id, signInId: actor.signInId, p256dh: keys.p256dh, auth: keys.auth };
  const before = await db.pushSubscription.findUnique({ where: { endpoint } });
  if (before && Object.entries(own).every(([name, value]) => before[name as keyof typeof own] === value)) return;
  await db.pushSubscription.deleteMany({ where: { endpoint } });
  await db.pushSubscription.create({ data: { id: newId(), endpoint, ...own, createdAt: now } });
  const all = await db.pushSubscription.findMany({
    where: { personId: actor.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  const older = all.slice(MOST_PUSH_SUBSCRIPTIONS).map(({ id }) => id);
  await db.pushSubscription.deleteMany({ where: { id: { in: older } } });
  changed(work, { kind: "Person", id: actor.id, verb: "switchPushOn" });
}

/** Switches pushing off in one of the actor's browsers. Other people's stay. */
export async function unsubscribeFromPush(work: Work, actor: PersonActor, endpoint: string): Promise<void> {
  const { count } = await work.db.pushSubscription.deleteMany({ where: { endpoint, personId: actor.id } });
  if (count > 0) changed(work, { kind: "Person", id: actor.id, verb: "switchPushOff" });
}

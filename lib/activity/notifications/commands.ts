import type { PersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import {
  announceNotificationsSoon,
  announceReadSoon,
  PUSH_NOTIFICATIONS_TASK,
} from "@/lib/access/changes/notification-channel";
import { TELL_WAIT_MS } from "@/lib/access/changes/undo-times";
import { NOTIFICATION_RHYTHMS } from "@/lib/access/codes";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { normalisePushEndpoint } from "@/lib/platform/public-request";
import { arePushKeys, pushPublicKey } from "@/lib/platform/push";
import { enqueue } from "@/lib/platform/queue";
import {
  choicesOfRhythm,
  isLocked,
  isReceived,
  type KindChoice,
  type NotificationChoices,
  timingOf,
  withChoice,
} from "./choices";
import { CHOSEN_KINDS, lookUpKind, NOTIFICATION_CHANNELS, NOTIFICATION_TIMINGS, type NotificationKind } from "./kinds";
import { type NotificationRow, SETTINGS_COLUMNS, settingsOf } from "./queries";
import type { NotificationSettingsInput, PushSubscriptionInput } from "./schema";

/** A person's browsers beyond this number are forgotten, the oldest first. */
const MOST_PUSH_SUBSCRIPTIONS = 10;
/** First key of the PostgreSQL advisory lock under which a person's browsers are counted. The second one is the person. */
const SUBSCRIPTIONS_LOCK = 7_236_906;

/**
 * Marks the actor's notifications as read or unread: those with these ids and what is told together with them, or all. Ids of
 * other people's notifications change nothing.
 */
export async function markNotifications(
  work: Work,
  actor: PersonActor,
  { ids, read }: { ids?: readonly string[]; read: boolean },
): Promise<void> {
  const { db, now, afterCommit } = work;
  const personId = actor.id;
  const named = ids && { personId, id: { in: [...ids] } };
  const bundles = named
    ? await db.notification.findMany({ where: { ...named, bundleId: { not: null } }, select: { bundleId: true } })
    : [];
  const together = { bundleId: { in: bundles.flatMap(({ bundleId }) => bundleId ?? []) } };
  await db.notification.updateMany({
    where: { personId, ...(named && { OR: [named, together] }), readAt: read ? null : { not: null } },
    data: { readAt: read ? now : null },
  });
  afterCommit.push(() => announceReadSoon(personId));
}

/** What time causes, not a change: somebody is told of something once. */
export type Reminder = {
  kind: NotificationKind;
  personId: string;
  siteId: string | null;
  subjectId: string;
  onceKey: string;
  state: NotificationRow["facts"]["state"];
  /** It comes by mail, too, if the person wants that. */
  isMailed: boolean;
};

/**
 * Reminds people. Who was reminded of the same before isn't reminded again, even by two jobs at once.
 *
 * @returns the number of reminders that are new
 */
export async function remindPeople(work: Work, wanted: readonly Reminder[]): Promise<number> {
  const { db, now, afterCommit } = work;
  const reminders = await withoutReminded(work, wanted);
  if (reminders.length === 0) return 0;
  const lines = reminders.map((one) => ({ ...one, id: newId(), facts: { state: one.state } }));
  const told = await db.$queryRaw<{ id: string; personId: string }[]>`
    INSERT INTO notification (id, person_id, kind, at, site_id, about_id, facts, mail_at, once_key)
    SELECT id, "personId", kind, ${now}, "siteId", "subjectId", facts,
      CASE WHEN "isMailed" THEN ${now}::timestamptz END, "onceKey"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id char(24), "personId" char(24), kind text,
      "siteId" char(24), "subjectId" char(24), facts jsonb, "onceKey" text, "isMailed" boolean)
    ORDER BY "personId", "onceKey"
    ON CONFLICT (person_id, once_key) DO NOTHING RETURNING id, person_id AS "personId"`;
  if (told.length > 0 && pushPublicKey()) {
    await db.$executeRaw`
      INSERT INTO push_message (id, notification_id, subscription_id, due_at)
      SELECT substring(md5(n.id || s.id) FOR 24), n.id, s.id, ${now}
      FROM notification n JOIN push_subscription s USING (person_id) WHERE n.id = ANY(${told.map(({ id }) => id)}::char(24)[])`;
    await enqueue(db, PUSH_NOTIFICATIONS_TASK, {});
  }
  if (told.length > 0) afterCommit.push(() => announceNotificationsSoon(told.map(({ personId }) => personId)));
  return told.length;
}

/** Leaves out who was reminded before, and what somebody would be reminded of twice. */
async function withoutReminded({ db }: Work, reminders: readonly Reminder[]): Promise<Reminder[]> {
  const keyOf = ({ personId, onceKey }: { personId: string; onceKey: string | null }) => `${personId} ${onceKey}`;
  const told = await db.notification.findMany({
    where: {
      personId: { in: [...new Set(reminders.map(({ personId }) => personId))] },
      onceKey: { in: [...new Set(reminders.map(({ onceKey }) => onceKey))] },
    },
    select: { personId: true, onceKey: true },
  });
  const known = new Set(told.map(keyOf));
  return [...new Map(reminders.map((one) => [keyOf(one), one])).values()].filter((one) => !known.has(keyOf(one)));
}

/** Changes what the actor receives, how and when. What waits to be mailed is decided anew by the new settings. */
export async function changeOwnNotificationSettings(
  work: Work,
  actor: PersonActor,
  { kinds = [], digestMinute, quiet, rhythm }: NotificationSettingsInput,
): Promise<void> {
  if (quiet && quiet.from === quiet.until) throw makeInvalidFieldProblem("quiet.until", "notifications.quietAllDay");
  // Two tabs may save at once, each a choice of its own.
  await work.db.$queryRaw`SELECT 1 FROM person WHERE id = ${actor.id} FOR UPDATE`;
  const before = await work.db.person.findUniqueOrThrow({ where: { id: actor.id }, select: SETTINGS_COLUMNS });
  let { choices } = settingsOf(before);
  if (rhythm !== undefined) choices = choicesOfRhythm(choices, NOTIFICATION_RHYTHMS[rhythm]!);
  for (const [at, one] of kinds.entries()) choices = withChoice(choices, one.kind, readChoice(one, at));
  const after = {
    notificationChoices: choices,
    digestMinute: digestMinute ?? before.digestMinute,
    ...(quiet === undefined
      ? { quietFrom: before.quietFrom, quietUntil: before.quietUntil }
      : { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
  };
  await writeSettings(work, actor.id, before, after);
}

/** Stops the mails of a person's digest. What can't be off, and what comes at once, goes on coming. */
export async function stopDigest(work: Work, personId: string): Promise<void> {
  await work.db.$queryRaw`SELECT 1 FROM person WHERE id = ${personId} FOR UPDATE`;
  const before = await work.db.person.findUniqueOrThrow({ where: { id: personId }, select: SETTINGS_COLUMNS });
  const { choices } = settingsOf(before);
  const kinds = CHOSEN_KINDS.filter(
    (kind) => timingOf(choices, kind) === "Digest" && isReceived(choices, kind, "mail"),
  );
  if (kinds.length === 0) return;
  const notificationChoices = kinds.reduce((all, kind) => withChoice(all, kind, { mail: false }), choices);
  await writeSettings(work, personId, before, { ...before, notificationChoices }, "stopDigest");
}

type KindInput = NonNullable<NotificationSettingsInput["kinds"]>[number];

/** Reads what is chosen for one kind. Throws when it can't be chosen. */
function readChoice({ kind, when, ...wanted }: KindInput, at: number): KindChoice {
  for (const channel of NOTIFICATION_CHANNELS) {
    if (wanted[channel] === false && isLocked(kind, channel)) {
      throw makeInvalidFieldProblem(`kinds.${at}.${channel}`, "notifications.neverOff");
    }
  }
  const timing = when === undefined ? undefined : NOTIFICATION_TIMINGS[when]!;
  if (timing && !lookUpKind(kind).timings.includes(timing)) {
    throw makeInvalidFieldProblem(`kinds.${at}.when`, "notifications.timingUnknown");
  }
  return { ...wanted, ...(timing && { when: timing }) };
}

type StoredSettings = {
  notificationChoices: unknown;
  digestMinute: number;
  quietFrom: number | null;
  quietUntil: number | null;
};

async function writeSettings(
  work: Work,
  id: string,
  before: StoredSettings,
  after: StoredSettings & { notificationChoices: NotificationChoices },
  verb: "changeNotifications" | "stopDigest" = "changeNotifications",
): Promise<void> {
  await work.db.person.update({ where: { id }, data: after, select: { id: true } });
  // Who could read of a booking for hours must hear of its cancellation, so it stays known that something was held.
  await work.db.$executeRaw`
    UPDATE notification SET held_for = CASE WHEN held_for IS NOT NULL THEN 'QuietHours'::notification_hold END, mail_at = greatest(${work.now}, at + ${TELL_WAIT_MS} * interval '1 millisecond')
    WHERE person_id = ${id} AND mail_at IS NOT NULL`;
  changed(work, { kind: "Person", id, verb, before, after });
  work.afterCommit.push(() => announceNotificationsSoon([id]));
}

/**
 * Marks what the actor was told of one subject as read, because they have seen the subject itself. Their open lists are read
 * anew in any case, because the subject may be told otherwise now.
 */
export async function markNotificationsAboutRead(work: Work, actor: PersonActor, subjectId: string): Promise<void> {
  await work.db.notification.updateMany({
    where: { personId: actor.id, subjectId, readAt: null },
    data: { readAt: work.now },
  });
  work.afterCommit.push(() => announceReadSoon(actor.id));
}

/** Deletes what people were told of some subjects and haven't read yet, because it is no longer so. */
export async function takeBackNotifications(
  work: Work,
  kind: NotificationKind,
  subjectIds: readonly string[],
): Promise<void> {
  const where = { kind, subjectId: { in: [...subjectIds] }, readAt: null };
  const told = await work.db.notification.findMany({ where, select: { personId: true } });
  if (told.length === 0) return;
  await work.db.notification.deleteMany({ where });
  work.afterCommit.push(() => announceReadSoon(...told.map(({ personId }) => personId)));
}

/** Switches pushing on in the browser of the actor's sign-in. A browser pushes to whoever switched it on last. */
export async function subscribeToPush(
  work: Work,
  actor: PersonActor,
  { endpoint: given, keys }: PushSubscriptionInput,
): Promise<void> {
  const { db, now } = work;
  if (!pushPublicKey()) throw new Problem("conflict", "notifications.push.off");
  const endpoint = normalisePushEndpoint(given);
  if (endpoint === null) throw makeInvalidFieldProblem("endpoint", "notifications.push.endpointInvalid");
  if (!arePushKeys(keys)) throw makeInvalidFieldProblem("keys", "notifications.push.keysInvalid");
  // A person's subscriptions are written one after the other, so that several at once don't pass the limit together.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${SUBSCRIPTIONS_LOCK}::int, hashtext(${actor.id}))`;
  // So are those of one browser, of which the last one stays.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${SUBSCRIPTIONS_LOCK}::int, hashtext(${endpoint}))`;
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
  const known = normalisePushEndpoint(endpoint) ?? endpoint;
  const { count } = await work.db.pushSubscription.deleteMany({ where: { endpoint: known, personId: actor.id } });
  if (count > 0) changed(work, { kind: "Person", id: actor.id, verb: "switchPushOff" });
}

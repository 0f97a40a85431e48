import { isLocked, isQuiet, isReceived } from "@/lib/activity/notifications/choices";
import { presentNews } from "@/lib/activity/notifications/present";
import {
  type MentionedNames,
  type NotificationRow,
  readMentionedNames,
  readPresentState,
} from "@/lib/activity/notifications/queries";
import { asItIsNow, keyOfNews, mergeNotifications, type News, sortNews } from "@/lib/activity/notifications/rules";
import { connectionPool, prisma } from "@/lib/platform/db";
import { appOrigin } from "@/lib/platform/env";
import { groupBy } from "@/lib/platform/group-by";
import type { Locale } from "@/lib/platform/locale";
import { log } from "@/lib/platform/log";
import { type PostRequest, postToPublicServer } from "@/lib/platform/public-request";
import { makePushRequest, type PushTarget, pushPublicKey } from "@/lib/platform/push";
import { runAlone } from "@/lib/platform/run-alone";
import { localMinuteOf } from "@/lib/platform/time";
import { beginsBefore, keyOfSeries, LONGEST_SERIES_MS, nextEndOfQuiet, SERIES_MS } from "./decide-mails";
import { type Recipient, readRecipients } from "./recipients";

/** Pushes that are sent at once. */
const AT_A_TIME = 20;
/** A push that was taken isn't taken again for this long, by this instance or another. */
const LEASE_SECONDS = 60;
const ATTEMPTS = 8;
/** Seconds to wait after the first failed attempt. Each further one waits twice as long. */
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;
const DAY_MS = 86_400_000;
/** A text that is longer is cut, because push services take about 4,000 bytes in all. */
const LONGEST_TEXT = 300;

/** A push that is due, with its notification, its browser and its reader. */
type Due = NotificationRow & PushTarget & { pushId: string; subscriptionId: string; attempts: number; isGone: boolean };
/** All that is due in one browser of one subject, in the order of time, or of several that are told as one. It becomes one push. */
type Series = readonly [Due, ...Due[]];

/**
 * Sends the pushes that are due, each to one browser: the title, a line and the link of a notification. One that the push
 * service takes is deleted; one that it can't take now is tried again later.
 *
 * @param post sends a request; tests give their own
 * @returns the number of pushes that arrived
 */
export async function pushNotifications(post: PostRequest = postToPublicServer): Promise<number> {
  return pushPublicKey() ? runAlone("push", () => pushAllDue(post)) : 0;
}

async function pushAllDue(post: PostRequest): Promise<number> {
  for (let sent = 0; ; ) {
    const due = await takeDue();
    if (due.length === 0) return sent;
    const present = await readPresentState(prisma(), due);
    const recipients = await readRecipients({ db: prisma() }, [...new Set(due.map(({ personId }) => personId))]);
    const told = gatherPushes(due, (row) => asItIsNow(row, present, new Date()));
    const mentioned = await readMentionedNames(
      prisma(),
      told.flatMap(({ news }) => news ?? []),
    );
    const results = await Promise.all(
      told.map(async ({ rows, news }) => {
        const recipient = recipients.get(rows[0].personId);
        if (!news || !recipient) return settle(rows);
        const [{ kind }] = news;
        if (!isReceived(recipient.settings.choices, kind, "push")) return settle(rows);
        const quietUntil = isLocked(kind, "mail") ? null : findQuietEnd(recipient, new Date());
        return quietUntil && !beginsBefore(news, quietUntil)
          ? wait(rows, quietUntil)
          : send(rows, makeText(news, mentioned, recipient.locale), post);
      }),
    );
    sent += results.filter(Boolean).length;
  }
}

/** Gathers what becomes one push in one browser. `news` is null where nothing is left to push. */
function gatherPushes(
  due: readonly Due[],
  toPresent: (row: NotificationRow) => NotificationRow | null,
): { rows: Series; news: News | null }[] {
  const ofSubjects = [...groupBy(due, (row) => `${row.subscriptionId} ${keyOfSeries(row)}`).values()].map((rows) => {
    const merged = whatIsLeft(rows);
    return { rows, left: merged && toPresent(merged) };
  });
  const told = ofSubjects.flatMap(({ rows, left }) => (left ? [{ rows, left }] : []));
  const together = groupBy(told, ({ rows: [{ subscriptionId }], left }) => `${subscriptionId} ${keyOfNews(left)}`);
  return [
    ...ofSubjects.flatMap(({ rows, left }) => (left ? [] : [{ rows, news: null }])),
    ...[...together.values()].map((all) => ({
      rows: all.flatMap(({ rows }) => rows) as [Due, ...Due[]],
      news: sortNews(all.map(({ left }) => left)),
    })),
  ];
}

/** What is left to push of a series. Whoever could read of a booking for a while hears of its cancellation. */
function whatIsLeft(series: Series): NotificationRow | null {
  const rows = series.filter(({ isGone }) => !isGone);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const wasHeld = last.at.getTime() - first.at.getTime() > SERIES_MS;
  return mergeNotifications(rows) ?? (wasHeld && isLocked(last.kind, "mail") ? last : null);
}

/**
 * Takes pushes that are due, of each browser the one that waits longest, with all that waits there of the same subject, or of
 * those that are told together with it. So one browser's many pushes don't hold up others', nor do pushes that have failed
 * before. What is said of a subject waits until nothing more has been said of it, or of these, for a while. The browsers are locked, so that two jobs never share a series. A browser whose
 * sign-in has ended, or whose person was disabled, is gone. So is a notification that is older than a day or has been read since.
 */
async function takeDue(): Promise<Due[]> {
  const { rows } = await connectionPool().query<Due>(
    `WITH changing AS (
       SELECT m.subscription_id, n.about_id FROM push_message m JOIN notification n ON n.id = m.notification_id
       WHERE m.attempts = 0 AND m.due_at > now() AND m.due_at <= now() + make_interval(secs => $4)
     ), waits AS (
       SELECT m.id, m.subscription_id, n.bundle_id FROM push_message m JOIN notification n ON n.id = m.notification_id
         JOIN changing c ON c.subscription_id = m.subscription_id AND c.about_id = n.about_id
       WHERE m.due_at <= now()
     ), next AS (
       SELECT DISTINCT ON (m.subscription_id) m.id, m.subscription_id, n.about_id, n.bundle_id, m.attempts, m.due_at
       FROM push_message m JOIN notification n ON n.id = m.notification_id
       WHERE m.due_at <= now() AND (m.due_at <= now() - make_interval(secs => $5) OR NOT EXISTS (
         SELECT 1 FROM waits w WHERE w.id = m.id OR (w.subscription_id = m.subscription_id AND w.bundle_id = n.bundle_id)))
       ORDER BY m.subscription_id, m.due_at, m.id
     ), due AS (
       SELECT * FROM next ORDER BY attempts, due_at LIMIT $1
     ), subjects AS (
       SELECT subscription_id, about_id FROM due
       UNION SELECT due.subscription_id, n.about_id FROM due JOIN notification n ON n.bundle_id = due.bundle_id
     ), browsers AS (
       SELECT id FROM push_subscription WHERE id IN (SELECT subscription_id FROM due) ORDER BY id
       FOR NO KEY UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE push_message m SET due_at = now() + make_interval(secs => $2), attempts = m.attempts + 1
       FROM notification n WHERE n.id = m.notification_id AND (m.due_at <= now() OR m.attempts = 0)
         AND m.subscription_id IN (SELECT id FROM browsers) AND (m.id IN (SELECT id FROM due)
           OR (m.subscription_id, n.about_id) IN (SELECT subscription_id, about_id FROM subjects WHERE about_id IS NOT NULL))
       RETURNING m.*
     )
     SELECT m.id AS "pushId", m.attempts, s.id AS "subscriptionId", s.endpoint, s.p256dh, s.auth,
       n.id, n.person_id AS "personId", n.kind, n.at, n.site_id AS "siteId", n.about_id AS "subjectId",
       n.author_id AS "authorId", n.facts, n.read_at AS "readAt", n.bundle_id AS "bundleId",
       (n.read_at IS NOT NULL OR n.at < $3 OR p.state <> 'Active' OR i.ended_at IS NOT NULL OR i.expires_at <= now())
         AS "isGone"
     FROM taken m JOIN push_subscription s ON s.id = m.subscription_id JOIN notification n ON n.id = m.notification_id
       JOIN person p ON p.id = s.person_id JOIN sign_in i ON i.id = s.sign_in_id
     ORDER BY n.at, n.id`,
    [AT_A_TIME, LEASE_SECONDS, new Date(Date.now() - DAY_MS), SERIES_MS / 1000, LONGEST_SERIES_MS / 1000],
  );
  return rows;
}

/** What the browser's service worker shows: see service-worker/push.js. */
function makeText(news: News, mentioned: MentionedNames, locale: Locale): string {
  const { title, text, changes, link } = presentNews(news, mentioned, locale, { isPush: true });
  const changed = changes.map(({ label, was, is }) => `${label}: ${was || "–"} → ${is || "–"}`);
  const line = [...changed, text].filter(Boolean).join(" · ");
  return JSON.stringify({
    title: title.slice(0, LONGEST_TEXT),
    line: line.slice(0, LONGEST_TEXT),
    link: appOrigin() + (link ?? "/"),
    tag: news[0].subjectId ?? news[0].id,
  });
}

async function send(rows: Series, text: string, post: PostRequest): Promise<boolean> {
  try {
    const { status, retryAfter } = await post(makePushRequest(rows[0], text, rows.at(-1)!.id));
    if (status >= 200 && status < 300) {
      await settle(rows);
      return true;
    }
    if (status === 404 || status === 410) return forget(rows);
    if (status === 429 || status >= 500) return retry(rows, Number(retryAfter) || 0);
    // Anything else won't become better: the request itself is refused.
    log.warn({ status }, "a push was refused");
    return settle(rows);
  } catch (error) {
    const code = (error as { code?: string }).code;
    return code === "ENOTPUBLIC" ? forget(rows) : retry(rows, 0);
  }
}

const idsOf = (rows: Series) => ({ in: rows.map(({ pushId }) => pushId) });

/** When a person's quiet hours end, or null when they haven't begun. */
function findQuietEnd({ settings: { quiet }, timeZone }: Recipient, now: Date): Date | null {
  if (!quiet || !isQuiet(quiet, localMinuteOf(now, timeZone))) return null;
  return nextEndOfQuiet(now, quiet, timeZone);
}

/** The push waits, and this was no attempt. */
async function wait(rows: Series, dueAt: Date): Promise<false> {
  await prisma().pushMessage.updateMany({ where: { id: idsOf(rows) }, data: { dueAt, attempts: { decrement: 1 } } });
  return false;
}

/** There is nothing left to do. */
async function settle(rows: Series): Promise<false> {
  await prisma().pushMessage.deleteMany({ where: { id: idsOf(rows) } });
  return false;
}

/** The browser isn't there any more, and its subscription goes with all that waits for it. */
async function forget([{ subscriptionId }]: Series): Promise<false> {
  await prisma().pushSubscription.deleteMany({ where: { id: subscriptionId } });
  return false;
}

/** The push is tried again later. Until then nothing is sent to its browser, because each attempt may take ten seconds. */
async function retry(rows: Series, asked: number): Promise<false> {
  const attempts = Math.max(...rows.map((row) => row.attempts));
  if (attempts >= ATTEMPTS) return settle(rows);
  const own = FIRST_WAIT_SECONDS * 2 ** (attempts - 1);
  const seconds = Math.min(Math.max(own, asked), LONGEST_WAIT_SECONDS);
  const dueAt = new Date(Date.now() + seconds * 1000);
  await prisma().pushMessage.updateMany({
    where: { OR: [{ id: idsOf(rows) }, { subscriptionId: rows[0].subscriptionId, dueAt: { lt: dueAt } }] },
    data: { dueAt },
  });
  return false;
}

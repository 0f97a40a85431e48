import { isLocked, isQuiet, isReceived } from "@/lib/activity/notifications/choices";
import { presentNotification } from "@/lib/activity/notifications/present";
import { type MentionedNames, type NotificationRow, readMentionedNames } from "@/lib/activity/notifications/queries";
import { connectionPool, prisma } from "@/lib/platform/db";
import { appOrigin } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import { log } from "@/lib/platform/log";
import { type PostRequest, postToPublicServer } from "@/lib/platform/public-request";
import { makePushRequest, type PushTarget, pushPublicKey } from "@/lib/platform/push";
import { oncePerProcess } from "@/lib/platform/single";
import { localMinuteOf, nextLocalTime } from "@/lib/platform/time";
import { beginsBefore } from "./decide-mails";
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

/**
 * Sends the pushes that are due, each to one browser: the title, a line and the link of a notification. One that the push
 * service takes is deleted; one that it can't take now is tried again later.
 *
 * @param post sends a request; tests give their own
 * @returns the number of pushes that arrived
 */
export async function pushNotifications(post: PostRequest = postToPublicServer): Promise<number> {
  const state = oncePerProcess("push", () => ({ isRunning: false, isAsked: false }));
  // Push services may be slow to answer, so they take one place of the worker's at most: whoever is at it does this, too.
  state.isAsked = true;
  if (state.isRunning || !pushPublicKey()) return 0;
  state.isRunning = true;
  try {
    let sent = 0;
    while (state.isAsked) {
      state.isAsked = false;
      sent += await pushAllDue(post);
    }
    return sent;
  } finally {
    state.isRunning = false;
  }
}

async function pushAllDue(post: PostRequest): Promise<number> {
  for (let sent = 0; ; ) {
    const due = await takeDue();
    if (due.length === 0) return sent;
    const mentioned = await readMentionedNames(prisma(), due);
    const recipients = await readRecipients({ db: prisma() }, [...new Set(due.map(({ personId }) => personId))]);
    const results = await Promise.all(
      due.map(async (row) => {
        const recipient = recipients.get(row.personId);
        if (row.isGone || !recipient || !isReceived(recipient.settings.choices, row.kind, "push")) return settle(row);
        const quietUntil = isLocked(row.kind, "mail") ? null : findQuietEnd(recipient, new Date());
        return quietUntil && !beginsBefore(row, quietUntil)
          ? wait(row, quietUntil)
          : send(row, makeText(row, mentioned, recipient.locale), post);
      }),
    );
    sent += results.filter(Boolean).length;
  }
}

/**
 * Takes pushes that are due. A browser whose sign-in has ended, or whose person was disabled, is gone. So is a notification
 * that is older than a day or has been read since.
 */
async function takeDue(): Promise<Due[]> {
  const { rows } = await connectionPool().query<Due>(
    `WITH due AS (
       SELECT id FROM push_message WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE push_message SET due_at = now() + make_interval(secs => $2), attempts = attempts + 1
       WHERE id IN (SELECT id FROM due) RETURNING *
     )
     SELECT m.id AS "pushId", m.attempts, s.id AS "subscriptionId", s.endpoint, s.p256dh, s.auth,
       n.id, n.person_id AS "personId", n.kind, n.at, n.site_id AS "siteId", n.about_id AS "subjectId",
       n.author_id AS "authorId", n.facts, n.read_at AS "readAt",
       (n.read_at IS NOT NULL OR n.at < $3 OR p.state <> 'Active' OR i.ended_at IS NOT NULL OR i.expires_at <= now())
         AS "isGone"
     FROM taken m JOIN push_subscription s ON s.id = m.subscription_id JOIN notification n ON n.id = m.notification_id
       JOIN person p ON p.id = s.person_id JOIN sign_in i ON i.id = s.sign_in_id`,
    [AT_A_TIME, LEASE_SECONDS, new Date(Date.now() - DAY_MS)],
  );
  return rows;
}

/** What the browser's service worker shows: see public/push-worker.js. */
function makeText(row: Due, mentioned: MentionedNames, locale: Locale): string {
  const { title, text, changes, link } = presentNotification(row, mentioned, locale);
  const changed = changes.map(({ label, was, is }) => `${label}: ${was || "–"} → ${is || "–"}`);
  const line = [...changed, text].filter(Boolean).join(" · ");
  return JSON.stringify({
    title: title.slice(0, LONGEST_TEXT),
    line: line.slice(0, LONGEST_TEXT),
    link: appOrigin() + (link ?? "/"),
    tag: row.subjectId ?? row.id,
  });
}

async function send(row: Due, text: string, post: PostRequest): Promise<boolean> {
  try {
    const { status, retryAfter } = await post(makePushRequest(row, text, row.id));
    if (status >= 200 && status < 300) {
      await settle(row);
      return true;
    }
    if (status === 404 || status === 410) return forget(row);
    if (status === 429 || status >= 500) return retry(row, Number(retryAfter) || 0);
    // Anything else won't become better: the request itself is refused.
    log.warn({ status }, "a push was refused");
    return settle(row);
  } catch (error) {
    const code = (error as { code?: string }).code;
    return code === "ENOTPUBLIC" ? forget(row) : retry(row, 0);
  }
}

/** When a person's quiet hours end, or null when they haven't begun. */
function findQuietEnd({ settings: { quiet }, timeZone }: Recipient, now: Date): Date | null {
  if (!quiet || !isQuiet(quiet, localMinuteOf(now, timeZone))) return null;
  return nextLocalTime(now, quiet.until, timeZone);
}

/** The push waits, and this was no attempt. */
async function wait({ pushId, attempts }: Due, dueAt: Date): Promise<false> {
  await prisma().pushMessage.updateMany({ where: { id: pushId }, data: { dueAt, attempts: attempts - 1 } });
  return false;
}

/** There is nothing left to do. */
async function settle({ pushId }: Due): Promise<false> {
  await prisma().pushMessage.deleteMany({ where: { id: pushId } });
  return false;
}

/** The browser isn't there any more, and its subscription goes with all that waits for it. */
async function forget({ subscriptionId }: Due): Promise<false> {
  await prisma().pushSubscription.deleteMany({ where: { id: subscriptionId } });
  return false;
}

async function retry(row: Due, asked: number): Promise<false> {
  if (row.attempts >= ATTEMPTS) return settle(row);
  const own = FIRST_WAIT_SECONDS * 2 ** (row.attempts - 1);
  const seconds = Math.min(Math.max(own, asked), LONGEST_WAIT_SECONDS);
  await prisma().pushMessage.updateMany({
    where: { id: row.pushId },
    data: { dueAt: new Date(Date.now() + seconds * 1000) },
  });
  return false;
}

import { TELL_WAIT_MS } from "@/lib/access/changes/undo-times";
import { isLocked, isQuiet, isReceived, type QuietHours, timingOf } from "@/lib/activity/notifications/choices";
import { lookUpKind } from "@/lib/activity/notifications/kinds";
import type { NotificationRow, NotificationSettings } from "@/lib/activity/notifications/queries";
import { keyOfNews, mergeNotifications, type News, sortNews } from "@/lib/activity/notifications/rules";
import { groupBy } from "@/lib/platform/group-by";
import { localMinuteOf, nextLocalTime } from "@/lib/platform/time";

/** What is due within this time belongs to the same series of changes. What is due later waits for something else. */
export const SERIES_MS = 60_000;
/** A subject of which the first news has been due for this long waits no longer, although it still changes. */
export const LONGEST_SERIES_MS = SERIES_MS - TELL_WAIT_MS;

/** What a notification's mail waits for, beyond its first seconds. */
export type Hold = "Digest" | "QuietHours";
/** A notification whose mail isn't decided yet. */
export type WaitingNotification = NotificationRow & { mailAt: Date; heldFor: Hold | null };
/** One mail: of one piece of news, or of all of a digest. */
export type MailPlan = { isDigest: boolean; news: readonly [News, ...News[]] };
export type MailDecision = {
  mails: MailPlan[];
  /** Ids of the notifications that are mailed, also as a part of what is told of several. */
  mailed: string[];
  held: { ids: string[]; until: Date; for: Hold }[];
  /** Ids of those of which nothing is left and nobody has read: what was done has been undone, so they needn't stand in the list. */
  undone: string[];
};

/**
 * Decides what of a person's waiting notifications is mailed now, what waits longer, and what isn't mailed at all. `rows` holds
 * all that waits of each subject of which something is due, in the order of time.
 *
 * @param toPresent gives what is still so of what is told
 */
export function decideMails(
  settings: NotificationSettings & { timeZone: string },
  rows: readonly WaitingNotification[],
  now: Date,
  toPresent: (told: NotificationRow) => NotificationRow | null = (told) => told,
): MailDecision {
  const { choices, quiet, timeZone } = settings;
  const decision: MailDecision = { mails: [], mailed: [], held: [], undone: [] };
  const digest: News[] = [];
  const isQuietNow = quiet !== null && isQuiet(quiet, localMinuteOf(now, timeZone));
  const lefts = [...groupBy(rows, keyOfSeries).values()].flatMap((ofSubject) => {
    const told = whatIsLeft(ofSubject);
    if (!told && ofSubject.every(({ readAt }) => readAt === null))
      decision.undone.push(...ofSubject.map(({ id }) => id));
    const left = told && toPresent(told);
    if (!left || !isReceived(choices, left.kind, "mail") || lookUpKind(left.kind).isMailedByCommand) return [];
    return [{ left, ofSubject }];
  });
  for (const together of groupBy(lefts, ({ left }) => keyOfNews(left)).values()) {
    const news = sortNews(together.map(({ left }) => left));
    const [{ kind }] = news;
    const waited = together.flatMap(({ ofSubject }) => ofSubject);
    const ids = waited.map(({ id }) => id);
    // A cancellation among what a draft tells doesn't wait.
    const isUrgent = news.some((one) => isLocked(one.kind, "mail"));
    const isForDigest = !isUrgent && timingOf(choices, kind) === "Digest";
    const isDigestDue = waited.some(({ heldFor, mailAt }) => heldFor === "Digest" && mailAt <= now);
    const digestAt = nextDigest(settings, now);
    const quietEnd = isQuietNow && !isUrgent ? nextEndOfQuiet(now, quiet, timeZone) : null;
    if (isForDigest && !isDigestDue && !beginsBefore(news, digestAt)) {
      decision.held.push({ ids, until: digestAt, for: "Digest" });
    } else if (quietEnd && !beginsBefore(news, quietEnd)) {
      decision.held.push({ ids, until: quietEnd, for: isForDigest ? "Digest" : "QuietHours" });
    } else {
      decision.mailed.push(...ids);
      if (isForDigest && isDigestDue) digest.push(news);
      else decision.mails.push({ isDigest: false, news: [news] });
    }
  }
  const [first, ...others] = digest;
  if (first) decision.mails.push({ isDigest: true, news: [first, ...others] });
  return decision;
}

/** Whether something that is told of begins, or was to begin, before an instant. News of it then would come too late. */
export function beginsBefore(news: readonly Pick<NotificationRow, "facts">[], at: Date): boolean {
  return news.some(({ facts }) =>
    [facts.state.startAt, facts.was?.startAt].some((start) => Date.parse(start ?? "") < at.getTime()),
  );
}

/** Changes of one subject belong together. Anything else is told by itself. */
export const keyOfSeries = ({ id, kind, subjectId }: NotificationRow) =>
  (lookUpKind(kind).isSeries ? subjectId : null) ?? id;

/**
 * What is left to tell of one subject. Who could read of a booking for hours hears of its cancellation, even if both wait for
 * their mail.
 */
function whatIsLeft(rows: readonly WaitingNotification[]): NotificationRow | null {
  const last = rows.at(-1)!;
  const wasHeld = rows.some(({ heldFor }) => heldFor !== null);
  return mergeNotifications(rows) ?? (wasHeld && isLocked(last.kind, "mail") ? last : null);
}

/** The next instant of a person's digest. One that falls into their quiet hours comes at their end. */
function nextDigest({ digestMinute, quiet, timeZone }: NotificationSettings & { timeZone: string }, now: Date): Date {
  const at = nextLocalTime(now, digestMinute, timeZone);
  return quiet && isQuiet(quiet, digestMinute) ? nextEndOfQuiet(at, quiet, timeZone) : at;
}

/**
 * The next instant at which quiet hours end. When the clocks go back in the night, their end may be shown twice, and both
 * end them.
 */
export const nextEndOfQuiet = (now: Date, { until }: QuietHours, timeZone: string): Date =>
  nextLocalTime(now, until, timeZone, { isTwice: true });

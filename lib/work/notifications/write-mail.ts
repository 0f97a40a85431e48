import { hrefOf } from "@/lib/access/screens/address";
import { lookUpKind } from "@/lib/activity/notifications/kinds";
import { presentNews } from "@/lib/activity/notifications/present";
import type { MentionedNames, NotificationRow } from "@/lib/activity/notifications/queries";
import type { News } from "@/lib/activity/notifications/rules";
import type { NotificationView } from "@/lib/activity/notifications/schema";
import { makeUnsubscribeUrl } from "@/lib/activity/notifications/unsubscribe";
import type { CalendarEntry } from "@/lib/activity/reservations/calendar-event";
import { renderInvitation } from "@/lib/activity/reservations/documents";
import { appOrigin } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { mailSenderAddress, type NewMail } from "@/lib/platform/mail";
import { withoutLinks } from "@/lib/platform/one-line";
import { toUnix } from "@/lib/platform/time";
import type { MailPlan } from "./decide-mails";
import type { Recipient } from "./recipients";

type Told = { school: string; mentioned: MentionedNames; entries: ReadonlyMap<string, CalendarEntry> };

/** Writes a mail about one piece of news, with its calendar entries, or about all of a digest. */
export function writeMail(told: Told, to: Recipient, { news, isDigest }: MailPlan): NewMail {
  const { school, mentioned } = told;
  const { locale } = to;
  const views = news.map((one) =>
    asTyped(one[0], presentNews(one, mentioned, locale, { mail: { timeZone: to.timeZone } })),
  );
  return {
    to: to.email,
    locale,
    subject: isDigest ? localize(locale, "notifications.digest", { school, count: news.length }) : views[0]!.title,
    paragraphs: [
      localize(locale, "mail.greeting", { name: withoutLinks(to.firstName) }),
      ...views.flatMap((view) => [...(isDigest ? [{ heading: view.title }] : []), ...linesOf(view, locale)]),
    ],
    action: {
      label: localize(locale, "notifications.mailAction"),
      href: appOrigin() + (isDigest ? hrefOf("notifications", "all") : (views[0]!.link ?? "/")),
    },
    foot: localize(locale, "mail.footer", { school }),
    footLinks: [
      {
        label: localize(locale, "shell.screens.notificationSettings"),
        href: appOrigin() + hrefOf("notificationSettings", "all"),
      },
    ],
    unsubscribe: isDigest
      ? { label: localize(locale, "notifications.unsubscribe.link"), href: makeUnsubscribeUrl(to.id) }
      : undefined,
    calendar: isDigest ? undefined : calendarOf(told, to, news[0]),
  };
}

/**
 * A notification in which nothing that somebody typed is a link for mail programs, whatever a person is called or has commented.
 * What staff write in a notice keeps its links.
 */
function asTyped({ kind }: NotificationRow, view: NotificationView): NotificationView {
  const author = view.author && withoutLinks(view.author);
  if (lookUpKind(kind).about === "notice") return { ...view, author };
  const changes = view.changes.map(({ label, was, is }) => ({ label, was: withoutLinks(was), is: withoutLinks(is) }));
  const following = view.following.map(withoutLinks);
  return { ...view, author, changes, following, title: withoutLinks(view.title), text: withoutLinks(view.text) };
}

/** What changed, then when and with whom, or why, and who did it, and when those that follow are. */
function linesOf(view: NotificationView, locale: Locale): string[] {
  const changes = view.changes.map(({ label, was, is }) =>
    localize(locale, "notifications.change", { label, was: was || "–", is: is || "–" }),
  );
  const by = view.author ? localize(locale, "notifications.by", { name: view.author }) : "";
  // A notice's text keeps its paragraphs. Who wrote it follows the last one.
  const paragraphs = view.text.split(/\n{2,}/).filter(Boolean);
  const last = [paragraphs.pop(), by].filter(Boolean).join(paragraphs.length > 0 ? "\n" : " · ");
  const following = view.following.join("\n");
  return [...changes, ...paragraphs, ...[last, following].filter(Boolean)];
}

/** The entries of the reservations for the recipient's calendar, if the news tells of any. */
function calendarOf({ school, entries, mentioned }: Told, to: Recipient, news: News) {
  const found = news.flatMap((row) => {
    const stored = entries.get(row.subjectId ?? "");
    return stored ? [asTold(stored, row, mentioned, to)] : [];
  });
  const attendee = { personId: to.id, email: to.email, name: `${to.firstName} ${to.lastName}`, locale: to.locale };
  const sender = { name: school, email: mailSenderAddress() };
  if (found.length === 0) return undefined;
  return renderInvitation(
    found,
    news.every(({ kind }) => kind === "reservationCancelled"),
    attendee,
    sender,
  );
}

/**
 * The entry with what the notification says, so that both always say the same. Whoever no longer takes part reads what they had,
 * and nothing of who does now, nor of what these learn.
 */
function asTold(
  entry: CalendarEntry,
  { kind, facts }: NotificationRow,
  { names }: MentionedNames,
  { id }: Recipient,
): CalendarEntry {
  const { startAt, endAt, aircraftId, classroomId, operationTypeId, fromAirport, toAirport } = facts.state;
  const period = startAt && endAt ? { start: toUnix(new Date(startAt)), end: toUnix(new Date(endAt)) } : {};
  if (kind !== "reservationCancelled") return { ...entry, ...period };
  const nameOf = (id: string | null | undefined) => (id && names.get(id)) || "";
  const route = { fromAirport: fromAirport ?? null, toAirport: toAirport ?? null };
  const flown = { ...route, callSign: nameOf(aircraftId), operationName: nameOf(operationTypeId) || null };
  const title = entry.users.some(({ userId }) => userId === id) ? entry.title : null;
  return {
    ...{ ...entry, ...period, title, users: [] },
    aircraft: entry.aircraft && aircraftId ? { ...entry.aircraft, ...flown } : null,
    classroom: entry.classroom && classroomId ? { ...entry.classroom, name: nameOf(classroomId) } : null,
  };
}

import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { lookUpKind } from "@/lib/activity/notifications/kinds";
import { presentNotification } from "@/lib/activity/notifications/present";
import { type MentionedNames, type NotificationRow, readMentionedNames } from "@/lib/activity/notifications/queries";
import { mergeNotifications } from "@/lib/activity/notifications/rules";
import type { NotificationView } from "@/lib/activity/notifications/schema";
import type { CalendarEntry } from "@/lib/activity/reservations/calendar-event";
import { renderInvitation } from "@/lib/activity/reservations/documents";
import { listCalendarEntries } from "@/lib/activity/reservations/queries";
import { appOrigin, env } from "@/lib/platform/env";
import { type Locale, parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { mailSenderAddress, type NewMail, queueMails } from "@/lib/platform/mail";
import { nextLocalTime } from "@/lib/platform/time";

/** People whose mails are written in one transaction. */
const PEOPLE_AT_A_TIME = 50;
/** When the daily digest is mailed, as minutes of the main site's day. */
const DIGEST_MINUTE = 18 * 60;
/** A notification whose mail is due later than this after it happened has been put off to the digest. */
const PUT_OFF_MS = 60_000;

type Recipient = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  rhythm: "AtOnce" | "Daily" | "Off";
};

/**
 * Mails what people were told and whose wait is over, in the recipient's language: at once, or in one digest a day. Each mail
 * is queued in the transaction that marks its notifications, so that nothing is lost and nothing is queued twice.
 *
 * @returns the number of mails
 */
export async function mailNotifications(): Promise<number> {
  for (let mails = 0; ; ) {
    const { people, queued } = await asActor(SYSTEM_ACTOR, mailNextPeople);
    mails += queued;
    if (people === 0) return mails;
  }
}

type Due = NotificationRow & { mailAt: Date };

async function mailNextPeople(work: Work): Promise<{ people: number; queued: number }> {
  const { db, now } = work;
  // What is said of a reservation waits until nothing more has been said of it for a while.
  const due = await db.$queryRaw<Due[]>`
    WITH ready AS (
      SELECT id, person_id FROM notification n WHERE mail_at <= ${now} AND NOT EXISTS (
        SELECT 1 FROM notification later WHERE later.person_id = n.person_id AND later.about_id = n.about_id
          AND later.mail_at > ${now} AND later.mail_at <= ${new Date(now.getTime() + PUT_OFF_MS)})
    ), people AS (SELECT DISTINCT person_id FROM ready ORDER BY person_id LIMIT ${PEOPLE_AT_A_TIME})
    SELECT n.id, n.person_id AS "personId", kind, at, site_id AS "siteId", about_id AS "subjectId",
      author_id AS "authorId", facts, read_at AS "readAt", mail_at AS "mailAt"
    FROM notification n WHERE id IN (SELECT id FROM ready JOIN people USING (person_id))
    ORDER BY at, id FOR UPDATE SKIP LOCKED`;
  const byPerson = groupBy(due, ({ personId }) => personId);
  const recipients = await readRecipients(work, [...byPerson.keys()]);
  const school = await db.school.findFirst({ select: { name: true, mainSiteId: true } });
  const site = school?.mainSiteId ? await db.site.findUnique({ where: { id: school.mainSiteId } }) : null;
  const digestAt = nextLocalTime(now, DIGEST_MINUTE, site?.timeZone ?? "UTC");
  const decisions = [...byPerson].map(([id, rows]) => decide(recipients.get(id), rows));
  const putOff = decisions.flatMap((one) => one.putOff);
  const told = decisions.flatMap(({ mails }) => mails.flat());
  const mentioned = await readMentionedNames(db, told);
  const entries = new Map(
    (await listCalendarEntries(db, [...new Set(told.flatMap(({ subjectId }) => subjectId ?? []))])).map((one) => [
      one.id,
      one,
    ]),
  );
  const writer = { school: school?.name ?? "Envol", mentioned, entries };
  const mails = decisions.flatMap(({ mails, recipient }) => mails.map((rows) => writeMail(writer, recipient!, rows)));
  if (mails.length > 0) await queueMails(db, now, mails);
  const mailed = decisions.flatMap((one) => one.mailed);
  await db.$executeRaw`
    UPDATE notification SET
      mail_at = CASE WHEN id = ANY(${putOff}::char(24)[]) THEN ${digestAt}::timestamptz END,
      mailed_at = CASE WHEN id = ANY(${mailed}::char(24)[]) THEN ${now}::timestamptz ELSE mailed_at END
    WHERE id = ANY(${due.map(({ id }) => id)}::char(24)[])`;
  return { people: byPerson.size, queued: mails.length };
}

/** Groups rows by a key, in the order in which the keys first appear. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

async function readRecipients({ db }: Work, ids: readonly string[]): Promise<Map<string, Recipient>> {
  const people = await db.person.findMany({
    where: { id: { in: [...ids] }, state: "Active" },
    select: { id: true, email: true, firstName: true, lastName: true, locale: true, notificationRhythm: true },
  });
  return new Map(
    people.map(({ notificationRhythm: rhythm, locale, ...person }) => [
      person.id,
      { ...person, rhythm, locale: parseLocale(locale) ?? env().DEFAULT_LOCALE },
    ]),
  );
}

type Decision = {
  recipient: Recipient | undefined;
  /** The notifications of each mail: one, or all of a digest. */
  mails: NotificationRow[][];
  /** Ids of the notifications that wait for the digest, and of those that are mailed. */
  putOff: string[];
  mailed: string[];
};

/** Decides what of a person's due notifications is mailed now, what waits for the digest, and what isn't mailed at all. */
function decide(recipient: Recipient | undefined, rows: readonly Due[]): Decision {
  const decision: Decision = { recipient, mails: [], putOff: [], mailed: [] };
  if (!recipient) return decision;
  const digest: NotificationRow[] = [];
  for (const ofSubject of groupBy(rows, ({ subjectId, id }) => subjectId ?? id).values()) {
    const left = mergeNotifications(ofSubject);
    if (!left) continue;
    const ids = ofSubject.map(({ id }) => id);
    const isAtOnce = recipient.rhythm === "AtOnce" || lookUpKind(left.kind).isAlwaysMailed;
    const isPutOff = ofSubject.some(({ at, mailAt }) => mailAt.getTime() - at.getTime() > PUT_OFF_MS);
    if (!isAtOnce && recipient.rhythm === "Off") continue;
    if (!isAtOnce && !isPutOff) {
      decision.putOff.push(...ids);
      continue;
    }
    decision.mailed.push(...ids);
    if (isAtOnce) decision.mails.push([left]);
    else digest.push(left);
  }
  if (digest.length > 0) decision.mails.push(digest);
  return decision;
}

type Writer = { school: string; mentioned: MentionedNames; entries: ReadonlyMap<string, CalendarEntry> };

/** Writes one mail about one notification, with its calendar entry, or about all of a digest. */
function writeMail({ school, mentioned, entries }: Writer, to: Recipient, rows: readonly NotificationRow[]): NewMail {
  const { locale, email } = to;
  const views = rows.map((row) => presentNotification(row, mentioned, locale, { withUtc: true }));
  const isDigest = rows.length > 1;
  const [only] = views;
  const entry = isDigest ? undefined : entries.get(rows[0]!.subjectId ?? "");
  const name = `${to.firstName} ${to.lastName}`;
  return {
    to: email,
    locale,
    subject: isDigest ? localize(locale, "notifications.digest", { school, count: rows.length }) : only!.title,
    paragraphs: [
      localize(locale, "mail.greeting", { name: to.firstName }),
      ...views.flatMap((view) => paragraphsOf(view, locale, isDigest)),
    ],
    action: {
      label: localize(locale, "notifications.mailAction"),
      href: appOrigin() + (isDigest ? "/" : (only!.link ?? "/")),
    },
    foot: localize(locale, "mail.footer", { school }),
    calendar:
      entry &&
      renderInvitation(
        entry,
        rows[0]!.kind === "reservationCancelled",
        { personId: to.id, email, name, locale },
        { name: school, email: mailSenderAddress() },
      ),
  };
}

/** What changed, then when and with whom, or why, and who did it. */
function paragraphsOf(view: NotificationView, locale: Locale, withTitle: boolean): string[] {
  const changes = view.changes.map(({ label, was, is }) =>
    localize(locale, "notifications.change", { label, was: was || "–", is: is || "–" }),
  );
  const by = view.author ? localize(locale, "notifications.by", { name: view.author }) : "";
  const last = [view.text, by].filter(Boolean).join(" · ");
  return [...(withTitle ? [view.title] : []), ...changes, ...(last ? [last] : [])];
}

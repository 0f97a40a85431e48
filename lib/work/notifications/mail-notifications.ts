import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { lookUpKind } from "@/lib/activity/notifications/kinds";
import { readMentionedNames } from "@/lib/activity/notifications/queries";
import { listCalendarEntries } from "@/lib/activity/reservations/queries";
import { queueMails } from "@/lib/platform/mail";
import { decideMails, groupBy, type WaitingNotification } from "./decide-mails";
import { readRecipients } from "./recipients";
import { writeMail } from "./write-mail";

/** People whose mails are written in one transaction. */
const PEOPLE_AT_A_TIME = 50;
/** What is due within this time belongs to the same series of changes. What is due later waits for something else. */
const SERIES_MS = 60_000;

/**
 * Mails what people were told and whose wait is over, in the recipient's language: at once, or in one digest a day. Each mail
 * is queued in the transaction that marks its notifications, so that nothing is lost and nothing is queued twice.
 *
 * @returns the number of mails
 */
export async function mailNotifications(): Promise<number> {
  for (let mails = 0; ; ) {
    const { decided, queued } = await asActor(SYSTEM_ACTOR, mailNextPeople);
    mails += queued;
    if (decided === 0) return mails;
  }
}

async function mailNextPeople(work: Work): Promise<{ decided: number; queued: number }> {
  const { db, now } = work;
  const waiting = await listWaiting(work);
  const outdated = new Set([
    ...(await findOutdatedReminders(work, waiting)),
    ...(await findWithdrawnNotices(work, waiting)),
  ]);
  const byPerson = groupBy(
    waiting.filter(({ id }) => !outdated.has(id)),
    ({ personId }) => personId,
  );
  const recipients = await readRecipients(work, [...byPerson.keys()]);
  const decisions = [...byPerson].flatMap(([id, rows]) => {
    const recipient = recipients.get(id);
    return recipient
      ? [{ recipient, ...decideMails({ ...recipient.settings, timeZone: recipient.timeZone }, rows, now) }]
      : [];
  });
  const told = decisions.flatMap(({ mails }) => mails.flatMap(({ rows }) => rows));
  const mentioned = await readMentionedNames(db, told);
  const subjects = [...new Set(told.flatMap(({ subjectId }) => subjectId ?? []))];
  const entries = new Map((await listCalendarEntries(db, subjects)).map((entry) => [entry.id, entry]));
  const school = (await db.school.findFirst({ select: { name: true } }))?.name ?? "Envol";
  const mails = decisions.flatMap(({ mails, recipient }) =>
    mails.map((plan) => writeMail({ school, mentioned, entries }, recipient, plan)),
  );
  if (mails.length > 0) await queueMails(db, now, mails);
  const held = decisions.flatMap((one) =>
    one.held.flatMap(({ ids, until, for: hold }) => ids.map((id) => ({ id, until, hold }))),
  );
  await db.$executeRaw`
    UPDATE notification n SET mail_at = held.until, held_for = held.hold,
      mailed_at = CASE WHEN n.id = ANY(${decisions.flatMap(({ mailed }) => mailed)}::char(24)[]) THEN ${now}::timestamptz END
    FROM unnest(${waiting.map(({ id }) => id)}::char(24)[]) AS waiting(id)
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      AS held(id char(24), until timestamptz, hold notification_hold) USING (id)
    WHERE n.id = waiting.id`;
  return { decided: waiting.length, queued: mails.length };
}

/**
 * Lists what waits to be mailed to the next people who have something due, and locks it. What is said of a reservation waits
 * until nothing more has been said of it for a while. Then all that waits of it is listed, so that it is told as one.
 */
function listWaiting({ db, now }: Work): Promise<WaitingNotification[]> {
  return db.$queryRaw<WaitingNotification[]>`
    WITH due AS (
      SELECT person_id, about_id, id FROM notification n WHERE mail_at <= ${now} AND NOT EXISTS (
        SELECT 1 FROM notification later WHERE later.person_id = n.person_id AND later.about_id = n.about_id
          AND later.mail_at > ${now} AND later.mail_at <= ${new Date(now.getTime() + SERIES_MS)} AND later.held_for IS NULL)
    ), people AS (SELECT DISTINCT person_id FROM due ORDER BY person_id LIMIT ${PEOPLE_AT_A_TIME})
    SELECT n.id, n.person_id AS "personId", kind, at, site_id AS "siteId", about_id AS "subjectId",
      author_id AS "authorId", facts, read_at AS "readAt", mail_at AS "mailAt", held_for AS "heldFor"
    FROM notification n
    WHERE mail_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM due JOIN people USING (person_id)
      WHERE due.person_id = n.person_id AND (due.id = n.id OR due.about_id = n.about_id))
    ORDER BY at, id FOR UPDATE SKIP LOCKED`;
}

/** Ids of what waited until its notice was withdrawn. */
async function findWithdrawnNotices({ db }: Work, waiting: readonly WaitingNotification[]): Promise<string[]> {
  const told = waiting.filter(({ kind }) => lookUpKind(kind).about === "notice");
  if (told.length === 0) return [];
  const withdrawn = await db.notice.findMany({
    where: { id: { in: told.flatMap(({ subjectId }) => subjectId ?? []) }, withdrawnAt: { not: null } },
    select: { id: true },
  });
  const ids = new Set<string | null>(withdrawn.map(({ id }) => id));
  return told.filter(({ subjectId }) => ids.has(subjectId)).map(({ id }) => id);
}

/** Ids of the reminders that waited until their reservation was moved, was cancelled or had begun. */
async function findOutdatedReminders(
  { db, now }: Work,
  waiting: readonly WaitingNotification[],
): Promise<ReadonlySet<string>> {
  const reminders = waiting.filter(({ kind }) => kind === "reservationReminder");
  if (reminders.length === 0) return new Set();
  const planned = await db.reservation.findMany({
    where: {
      id: { in: reminders.flatMap(({ subjectId }) => subjectId ?? []) },
      ...{ state: "Scheduled", withdrawnAt: null, startAt: { gt: now } },
    },
    select: { id: true, startAt: true },
  });
  const starts = new Map(planned.map(({ id, startAt }) => [id, startAt.toISOString()]));
  const isOutdated = ({ subjectId, facts }: WaitingNotification) => starts.get(subjectId ?? "") !== facts.state.startAt;
  return new Set(reminders.filter(isOutdated).map(({ id }) => id));
}

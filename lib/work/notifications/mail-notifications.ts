import { setImmediate as nextTurn } from "node:timers/promises";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { announceReadSoon } from "@/lib/access/changes/notification-channel";
import { mayMail } from "@/lib/access/sign-in/limiter";
import { readMentionedNames, readPresentState } from "@/lib/activity/notifications/queries";
import { asItIsNow } from "@/lib/activity/notifications/rules";
import { listCalendarEntries } from "@/lib/activity/reservations/queries";
import { groupBy } from "@/lib/platform/group-by";
import { type NewMail, queueMails } from "@/lib/platform/mail";
import { Prisma } from "@/prisma/generated/client";
import { decideMails, LONGEST_SERIES_MS, SERIES_MS, type WaitingNotification } from "./decide-mails";
import { readRecipients } from "./recipients";
import { writeMail } from "./write-mail";

/** People whose mails are written in one transaction. */
const PEOPLE_AT_A_TIME = 50;
/**
 * What is due to them together, but for the last one's. Each may become a calendar entry, which takes a millisecond or more, and
 * PostgreSQL ends a transaction that asks nothing for two seconds.
 */
const DUE_AT_A_TIME = 200;
/** First key of the PostgreSQL advisory locks by which a job holds the people whom it mails. The second one is the person. */
const RECIPIENTS_LOCK = 7_236_905;

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

async function mailNextPeople(work: Work): Promise<{ people: number; queued: number }> {
  const { db, now } = work;
  const { people, waiting } = await claimWaiting(work);
  const recipients = await readRecipients(work, [...new Set(waiting.map(({ personId }) => personId))]);
  const beyondLimit = await findBeyondLimit(work, waiting);
  const byPerson = groupBy(
    waiting.filter(({ id }) => !beyondLimit.has(id)),
    ({ personId }) => personId,
  );
  const present = await readPresentState(db, waiting);
  const decisions = [...byPerson].flatMap(([id, rows]) => {
    const recipient = recipients.get(id);
    if (!recipient) return [];
    const settings = { ...recipient.settings, timeZone: recipient.timeZone };
    return [{ recipient, ...decideMails(settings, rows, now, (told) => asItIsNow(told, present, now)) }];
  });
  const told = decisions.flatMap(({ mails }) => mails.flatMap(({ news }) => news.flat()));
  const mentioned = await readMentionedNames(db, told);
  const subjects = [...new Set(told.flatMap(({ subjectId }) => subjectId ?? []))];
  const entries = new Map((await listCalendarEntries(db, subjects)).map((entry) => [entry.id, entry]));
  const school = (await db.school.findFirst({ select: { name: true } }))?.name ?? "Envol";
  const mails: NewMail[] = [];
  for (const { recipient, mails: plans } of decisions) {
    for (const plan of plans) mails.push(writeMail({ school, mentioned, entries }, recipient, plan));
    // Writing a mail with its calendar entry takes a millisecond or more. Requests come in between.
    await nextTurn();
  }
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
  await takeBackUndone(
    work,
    decisions.flatMap(({ undone }) => undone),
  );
  return { people, queued: mails.length };
}

/** Takes what was undone out of people's lists, if they still haven't read it. */
async function takeBackUndone({ db, afterCommit }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await db.$queryRaw<{ personId: string }[]>`
    DELETE FROM notification WHERE id = ANY(${[...ids]}::char(24)[]) AND read_at IS NULL RETURNING person_id AS "personId"`;
  afterCommit.push(() => announceReadSoon(...gone.map(({ personId }) => personId)));
}

/**
 * Claims what waits to be mailed to the next people who have something due. What is said of a reservation waits until nothing
 * more has been said of it, or of what is told together with it, for a while, a minute at most. Then all that waits of it is
 * listed, so that it is told as one. The people are held first, so that two jobs never share what waits for one person; those
 * whom another job holds are left to it. They are held by advisory locks, because a lock of their rows would keep bookings
 * waiting.
 */
async function claimWaiting({ db, now }: Work): Promise<{ people: number; waiting: WaitingNotification[] }> {
  const due = Prisma.sql`
    changing AS (
      SELECT person_id, about_id FROM notification
      WHERE mail_at > ${now} AND mail_at <= ${new Date(now.getTime() + SERIES_MS)} AND held_for IS NULL
    ), waits AS (
      SELECT id, bundle_id FROM notification n JOIN changing USING (person_id, about_id) WHERE mail_at <= ${now}
    ), due AS (
      SELECT person_id, about_id, id FROM notification n WHERE mail_at <= ${now}
        AND (mail_at <= ${new Date(now.getTime() - LONGEST_SERIES_MS)} OR (id NOT IN (SELECT id FROM waits)
          AND (bundle_id IS NULL OR bundle_id NOT IN (SELECT bundle_id FROM waits WHERE bundle_id IS NOT NULL))))
    )`;
  const people = await db.$queryRaw<{ id: string }[]>`
    WITH ${due}, in_turn AS (
      SELECT person_id AS id, sum(count(*)) OVER (ORDER BY person_id) - count(*) AS before FROM due GROUP BY person_id
    ), next AS MATERIALIZED (
      SELECT id FROM in_turn WHERE before < ${DUE_AT_A_TIME} ORDER BY id LIMIT ${PEOPLE_AT_A_TIME})
    SELECT id FROM next WHERE pg_try_advisory_xact_lock(${RECIPIENTS_LOCK}::int, hashtext(id))`;
  if (people.length === 0) return { people: 0, waiting: [] };
  // This statement begins after the lock, so it sees what a job that held these people before has done.
  const waiting = await db.$queryRaw<WaitingNotification[]>`
    WITH ${due}
    SELECT n.id, n.person_id AS "personId", kind, at, site_id AS "siteId", about_id AS "subjectId",
      author_id AS "authorId", facts, read_at AS "readAt", bundle_id AS "bundleId", mail_at AS "mailAt",
      held_for AS "heldFor"
    FROM notification n
    WHERE mail_at IS NOT NULL AND person_id = ANY(${people.map(({ id }) => id)}::char(24)[]) AND EXISTS (
      SELECT 1 FROM due WHERE due.person_id = n.person_id AND (due.id = n.id OR due.about_id = n.about_id))
    ORDER BY at, id`;
  return { people: people.length, waiting };
}

/** Ids of the sign-ins of which no mail is sent, because their people were mailed of as many today as they are at most. */
async function findBeyondLimit(work: Work, waiting: readonly WaitingNotification[]): Promise<ReadonlySet<string>> {
  const beyond = new Set<string>();
  for (const { id, kind, personId } of waiting) {
    if (kind === "signInOnNewDevice" && !(await mayMail(work, "newDevice", personId))) beyond.add(id);
  }
  return beyond;
}

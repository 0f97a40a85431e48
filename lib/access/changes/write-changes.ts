import { asPreparedStatement, type Db } from "@/lib/platform/db";
import { pushPublicKey } from "@/lib/platform/push";
import { Prisma } from "@/prisma/generated/client";
import { type Actor, keyIdOf } from "../actor/actor";
import type { Change } from "./changed";
import { type AuditLine, type BoardNotice, effectsOfChanges, type JobRequest, type NotificationLine } from "./effects";
import { announceNotificationsSoon } from "./notification-channel";
import { publishPlanningChangesSoon } from "./planning-numbers";
import { TELL_WAIT_MS } from "./undo-times";

/** When one transaction has more notices than this for one site, boards get a single notice to read everything again. */
const MOST_NOTICES = 50;

/**
 * The part of `Work` that this file uses. It is declared here to avoid a circular import with `asActor`.
 */
type Writing = {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
  readonly changes: Change[];
  readonly afterCommit: (() => void)[];
};

/**
 * Writes the effects of the collected changes in one statement: audit lines, board notices, calendar versions and jobs.
 * `asActor` calls it at the end of each transaction. A command that must be fast may call it earlier and add its
 * own writes to the statement with `alongside`.
 *
 * @param alongside data-modifying queries to be added: `a AS (INSERT …), b AS (INSERT …)`
 */
export async function writeChangeEffects(work: Writing, alongside?: Prisma.Sql): Promise<void> {
  const changes = work.changes.splice(0);
  if (changes.length === 0) return;
  const { audit, notices, people, companionsOf, notifications, jobs } = effectsOfChanges(changes);
  const told = notifications.filter(({ person, tellsAuthor }) => tellsAuthor || person !== work.actor.id);
  const isPushed = told.length > 0 && pushPublicKey() !== null;
  const isTakenBack = told.some(({ takesBack }) => takesBack);
  const isWide = notices.some(({ scope }) => scope !== "its");
  const hasCompanions = companionsOf.length > 0;
  // PostgreSQL sets up each part of a statement before it runs it. So parts without work are left out, and each combination of
  // parts is a prepared statement with its own name.
  const parts: Record<string, Prisma.Sql | false | undefined> = {
    alongside,
    audit: insertAuditLines(work, audit),
    notices: notices.length > 0 && !isWide && insertNotices(noticesOfSites(notices)),
    "wide-notices": isWide && insertNotices(noticesOfAnyScope(notices)),
    calendars: people.length > 0 && !hasCompanions && raiseCalendars(Prisma.sql`SELECT ${ids(people)} AS person_id`),
    undone: isTakenBack && deleteUndone(told),
    notifications: told.length > 0 && insertNotifications(work, told, isTakenBack),
    pushes: isPushed && insertPushes(work),
    "wide-calendars": hasCompanions && raiseCalendars(withCompanions(people, companionsOf)),
  };
  const used = Object.entries(parts).flatMap(([name, part]) => (part ? [{ name, part }] : []));
  const end = jobs.length > 0 ? addJobs(work, jobs) : Prisma.sql`SELECT`;
  const statement = Prisma.sql`WITH ${Prisma.join(used.map(({ part }) => part))} ${end}`;
  const name = ["write", ...used.map((one) => one.name), ...(jobs.length > 0 ? ["jobs"] : [])].join(" ");
  await work.db.$executeRaw(asPreparedStatement(name, statement));
  if (notices.length > 0) work.afterCommit.push(publishPlanningChangesSoon);
  if (told.length > 0) work.afterCommit.push(() => announceNotificationsSoon(told.map(({ person }) => person)));
}

const ids = (list: readonly string[]) => Prisma.sql`unnest(${list}::char(24)[])`;

const insertAuditLines = ({ now, actor }: Writing, lines: readonly AuditLine[]) => Prisma.sql`
  audited AS (
    INSERT INTO audit_entry (id, at, actor_id, key_id, action, subject_kind, subject_id, site_id, before, after, personal)
    SELECT id, ${now}, ${actor.id}, ${keyIdOf(actor)}, action, kind, subject, site, before, after, personal
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id char(24), action text, kind text,
      subject char(24), site char(24), before jsonb, after jsonb, personal jsonb)
  )`;

const noticesOfSites = (notices: readonly BoardNotice[]) => Prisma.sql`
  SELECT DISTINCT site AS site_id, kind, subject
  FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice(site char(24), kind text, subject char(24))`;

const noticesOfAnyScope = (notices: readonly BoardNotice[]) => Prisma.sql`
  SELECT DISTINCT found.site_id, notice.kind, notice.subject
  FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice(scope text, site char(24), person char(24), kind text, subject char(24))
  CROSS JOIN LATERAL (
    SELECT notice.site AS site_id WHERE notice.scope = 'its'
    UNION SELECT id FROM site WHERE notice.scope = 'all'
    UNION SELECT site_id FROM site_role WHERE notice.scope = 'ofPerson' AND person_id = notice.person
    UNION SELECT r.site_id FROM reservation r JOIN reservation_person p ON p.reservation_id = r.id
      WHERE notice.scope = 'ofPerson' AND p.person_id = notice.person
  ) found`;

const insertNotices = (notices: Prisma.Sql) => Prisma.sql`
  noticed AS (${notices}),
  counted AS (SELECT *, count(*) OVER (PARTITION BY site_id) > ${MOST_NOTICES} AS is_bundled FROM noticed),
  published AS (
    INSERT INTO planning_change (site_id, kind, subject_id)
    SELECT DISTINCT site_id, CASE WHEN NOT is_bundled THEN kind END, CASE WHEN NOT is_bundled THEN subject END FROM counted
  )`;

/** Selects the people themselves, and all who share a reservation with one of `companionsOf`. */
const withCompanions = (people: readonly string[], companionsOf: readonly string[]) => Prisma.sql`
  SELECT ${ids(people)} AS person_id
  UNION SELECT ${ids(companionsOf)}
  UNION SELECT other.person_id FROM reservation_person own
    JOIN reservation_person other ON other.reservation_id = own.reservation_id
    WHERE own.person_id = ANY(${companionsOf}::char(24)[])`;

const raiseCalendars = (people: Prisma.Sql) => Prisma.sql`
  calendars AS (
    INSERT INTO calendar_sequence (person_id, number)
    SELECT person_id, 1 FROM (${people}) AS shown ORDER BY person_id
    ON CONFLICT (person_id) DO UPDATE SET number = calendar_sequence.number + 1
  )`;

const linesOf = (lines: readonly NotificationLine[]) => Prisma.sql`
  jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id char(24), person char(24), kind text, site char(24),
    subject char(24), facts jsonb, bundle char(24), "takesBack" boolean)`;

/**
 * Deletes what people were told last of a subject, neither their mail nor their browsers were sent yet, they haven't read, and is undone: the change leads back,
 * or who was taken off or added is there as before.
 */
const deleteUndone = (lines: readonly NotificationLine[]) => Prisma.sql`
  undone AS (
    DELETE FROM notification n USING ${linesOf(lines)}
    WHERE line."takesBack" AND n.person_id = line.person AND n.about_id = line.subject
      AND n.read_at IS NULL AND n.mail_at IS NOT NULL AND n.held_for IS NULL
      AND NOT EXISTS (SELECT 1 FROM push_subscription s WHERE s.person_id = n.person_id AND s.created_at <= n.at
        AND NOT EXISTS (SELECT 1 FROM push_message m WHERE m.notification_id = n.id AND m.subscription_id = s.id))
      AND n.at = (SELECT max(at) FROM notification WHERE person_id = line.person AND about_id = line.subject)
      AND n.facts -> 'was' IS NOT DISTINCT FROM line.facts -> 'is'
      AND n.facts -> 'is' IS NOT DISTINCT FROM line.facts -> 'was'
      AND (n.facts ? 'was' OR (n.kind <> line.kind AND n.facts -> 'state' = line.facts -> 'state'))
    RETURNING n.person_id, n.about_id
  )`;

const insertNotifications = ({ now, actor }: Writing, lines: readonly NotificationLine[], isTakenBack: boolean) =>
  Prisma.sql`
  told AS (
    INSERT INTO notification (id, person_id, kind, at, site_id, about_id, author_id, facts, mail_at, bundle_id)
    SELECT id, person, kind, ${now}, site, subject, ${actor.id}, facts, ${new Date(now.getTime() + TELL_WAIT_MS)}, bundle
    FROM ${linesOf(lines)}
    ${isTakenBack ? Prisma.sql`WHERE NOT EXISTS (SELECT 1 FROM undone WHERE person_id = person AND about_id = subject)` : Prisma.empty}
    RETURNING id, person_id
  )`;

/** One push for each browser in which somebody who is told has switched them on. PostgreSQL makes its id of both theirs. */
const insertPushes = ({ now }: Writing) => Prisma.sql`
  pushes AS (
    INSERT INTO push_message (id, notification_id, subscription_id, due_at)
    SELECT substring(md5(told.id || s.id) FOR 24), told.id, s.id, ${new Date(now.getTime() + TELL_WAIT_MS)}
    FROM told JOIN push_subscription s ON s.person_id = told.person_id
  )`;

const addJobs = ({ now }: Writing, jobs: readonly JobRequest[]) => Prisma.sql`
  SELECT graphile_worker.add_job(task, payload::json, queue_name => queue, max_attempts => 25, job_key => key,
    run_at => CASE WHEN key IS NOT NULL THEN ${new Date(now.getTime() + TELL_WAIT_MS)}::timestamptz END)
  FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS job(task text, payload jsonb, queue text, key text)`;

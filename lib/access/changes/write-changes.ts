import { asPreparedStatement, type Db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { Actor } from "../actor/actor";
import type { Change } from "./changed";
import { effectsOfChanges } from "./effects";
import { publishPlanningChangesSoon } from "./planning-numbers";

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
 * @param alongside data-modifying queries to be added: `a AS (INSERT …), b AS (INSERT …),`
 */
export async function writeChangeEffects(work: Writing, alongside: Prisma.Sql = Prisma.empty): Promise<void> {
  const changes = work.changes.splice(0);
  if (changes.length === 0) return;
  const { audit, notices, people, companionsOf, jobs } = effectsOfChanges(changes);
  const statement = Prisma.sql`
    WITH ${alongside} audited AS (
      INSERT INTO audit_entry (id, at, actor_id, action, subject_kind, subject_id, site_id, before, after, personal)
      SELECT id, ${work.now}, ${work.actor.id}, action, kind, subject, site, before, after, personal
      FROM jsonb_to_recordset(${JSON.stringify(audit)}::jsonb) AS line(id char(24), action text, kind text,
        subject char(24), site char(24), before jsonb, after jsonb, personal jsonb)
    ), noticed AS (
      SELECT DISTINCT found.site_id, notice.kind, notice.subject
      FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice(scope text, site char(24), kind text, subject char(24))
      CROSS JOIN LATERAL (
        SELECT notice.site AS site_id WHERE notice.scope = 'its'
        UNION SELECT id FROM site WHERE notice.scope = 'all'
        UNION SELECT site_id FROM site_role WHERE notice.scope = 'ofPerson' AND person_id = notice.subject
        UNION SELECT r.site_id FROM reservation r JOIN reservation_person p ON p.reservation_id = r.id
          WHERE notice.scope = 'ofPerson' AND p.person_id = notice.subject
      ) found
    ), counted AS (
      SELECT *, count(*) OVER (PARTITION BY site_id) > ${MOST_NOTICES} AS is_bundled FROM noticed
    ), published AS (
      INSERT INTO planning_change (site_id, kind, subject_id)
      SELECT DISTINCT site_id, CASE WHEN NOT is_bundled THEN kind END, CASE WHEN NOT is_bundled THEN subject END FROM counted
    ), calendars AS (
      INSERT INTO calendar_sequence (person_id, number)
      SELECT person_id, 1 FROM (
        SELECT unnest(${people}::char(24)[]) AS person_id
        UNION SELECT unnest(${companionsOf}::char(24)[])
        UNION SELECT other.person_id FROM reservation_person own
          JOIN reservation_person other ON other.reservation_id = own.reservation_id
          WHERE own.person_id = ANY(${companionsOf}::char(24)[])
      ) AS shown ORDER BY person_id
      ON CONFLICT (person_id) DO UPDATE SET number = calendar_sequence.number + 1
    )
    SELECT graphile_worker.add_job(task, payload::json, max_attempts => 25)
    FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS job(task text, payload jsonb)`;
  const name = alongside === Prisma.empty ? "write-changes" : "write-changes-alongside";
  await work.db.$executeRaw(asPreparedStatement(name, statement));
  if (notices.length > 0) work.afterCommit.push(publishPlanningChangesSoon);
}

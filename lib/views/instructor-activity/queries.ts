import type { Reading } from "@/lib/access/actor/as-actor";
import { knowsSite, type Reach, reachOf } from "@/lib/access/permissions/reach";
import { type GivenRow, givenBy, toGivenLesson } from "@/lib/activity/training/given-lessons/queries";
import { addGiven, type GivenAmounts } from "@/lib/activity/training/given-lessons/rules";
import { localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { fromMinorUnits } from "@/lib/platform/money";
import { sliceOfPage } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { fromUnix } from "@/lib/platform/time";
import { listPayRates } from "@/lib/records/prices/pay/queries";
import { mayReadPay } from "@/lib/records/prices/pay/reach";
import { payOfLesson, rateOn } from "@/lib/records/prices/rules";
import { readCurrency } from "@/lib/records/school/queries";
import { Prisma } from "@/prisma/generated/client";
import { ACTIVITY_STATES, ACTIVITY_TYPES, type ActivityState, type ActivityType } from "./codes";
import { counts, furthestBehind, sumActivity } from "./rules";
import type { ActivityExport, ActivityFilter, ActivitySessionView, ActivityView } from "./schema";

type Filter = Omit<ActivityFilter, "limit" | "page"> | Omit<ActivityExport, "format">;
type Row = GivenRow & {
  id: string;
  instructorId: string;
  callSign: string | null;
  lastName: string;
  firstName: string;
  /** Null: it was declared apart from the school's flights. */
  siteId: string | null;
  timeZone: string | null;
  reservationId: string | null;
  lessonId: string | null;
  type: ActivityType;
  state: ActivityState;
  classroom: string | null;
  /** It was entered from a record that was kept elsewhere, or declared without a flight that was booked, so it is neither billed nor paid. */
  isRecord: boolean;
  billed: number | null;
};

/** Reads the activity of instructors in a period: what counts with its sums, and apart what isn't submitted or closed yet. */
export async function readInstructorActivity(reading: Reading, filter: ActivityFilter): Promise<ActivityView> {
  const { limit, page } = filter;
  const { sessions, instructors, totals, elsewhere, unvalidated, currency } = await listActivity(reading, filter);
  return {
    sessions: sliceOfPage(sessions, { limit, page }).map((one) => presentSession(one, currency)),
    count: sessions.length,
    instructors: instructors.map(({ person, rate, sums }) => ({
      ...{ id: person.id, callSign: person.callSign, nom: person.lastName, prenom: person.firstName },
      rate: rate && {
        practicalPay: toAmount(rate.practicalPay, currency),
        theoryPay: toAmount(rate.theoryPay, currency),
        briefingPay: toAmount(rate.briefingPay, currency),
      },
      ...inCurrency(sums, currency),
    })),
    totals: inCurrency(totals, currency),
    elsewhere,
    unvalidated: sliceOfPage(unvalidated, { limit, page: 1 }).map((one) => presentSession(one, currency)),
    unvalidatedCount: unvalidated.length,
  };
}

const toAmount = (minor: number | null, currency: string) => (minor === null ? null : fromMinorUnits(minor, currency));
const inCurrency = <T extends { billed: number | null; pay: number | null }>(one: T, currency: string): T => ({
  ...one,
  billed: toAmount(one.billed, currency),
  pay: toAmount(one.pay, currency),
});
const presentSession = (one: ActivitySession, currency: string): ActivitySessionView => ({
  ...inCurrency(one, currency),
  type: ACTIVITY_TYPES.indexOf(one.type),
  state: ACTIVITY_STATES.indexOf(one.state),
});

/** A session as it is read, with amounts in minor units. */
export type ActivitySession = Omit<ActivitySessionView, "type" | "state"> & {
  type: ActivityType;
  state: ActivityState;
};
export type Activity = Awaited<ReturnType<typeof listActivity>>;

/** Lists all of a report, with amounts in minor units: instructors by name, the sessions of each from the oldest on. */
export async function listActivity(reading: Reading, filter: Filter) {
  const reach = demandActivity(reading, filter);
  const [found, currency] = await Promise.all([listRows(reading, filter, reach), readCurrency(reading)]);
  const rows = found.filter(isAtSchool);
  const people = [...groupBy(rows, ({ instructorId }) => instructorId).values()].map(([first]) => ({
    ...{ id: first.instructorId, callSign: first.callSign, lastName: first.lastName, firstName: first.firstName },
  }));
  const ids = people.map(({ id }) => id);
  const roles = await reading.db.siteRole.findMany({ where: { personId: { in: ids } } });
  const rolesOf = groupBy(roles, ({ personId }) => personId);
  const known = ids.filter((id) => mayReadPay(reading.actor, { id, roles: rolesOf.get(id) ?? [] }));
  const rates = await listPayRates(reading, known);
  const rateOf = (instructorId: string, at: number, timeZone: string) =>
    rateOn(rates.get(instructorId) ?? [], utcDayToUnix(localDayOf(at, timeZone)));

  /** An instructor gives one lesson at a time, to one student or several. What counts of it stays apart from what doesn't. */
  const keyOf = (row: SchoolRow) => `${lessonKeyOf(row)} ${counts(row.state)}`;
  const all = [...groupBy(rows, keyOf).values()].map((parts): ActivitySession => {
    const [first] = parts;
    const { id, instructorId, siteId, timeZone, reservationId, type } = first;
    const lesson = toGivenLesson(parts);
    const state = furthestBehind(parts.map((one) => one.state));
    const rate =
      counts(state) && !parts.every(({ isRecord }) => isRecord) && rateOf(instructorId, lesson.startAt, timeZone);
    const billed = parts.flatMap((part) => part.billed ?? []);
    return {
      ...{ id, instructorId, siteId, timeZone, reservationId, type, state, ...lesson },
      lessonId: lesson.students.length === 1 ? first.lessonId : null,
      classroom: parts.find(({ classroom }) => classroom)?.classroom ?? null,
      billed: billed.length > 0 ? billed.reduce((sum, one) => sum + one, 0) : null,
      pay: rate
        ? payOfLesson(rate, {
            practical: lesson.dual + lesson.simulator,
            theory: lesson.theory,
            briefing: lesson.briefing + lesson.debriefing,
          })
        : null,
    };
  });
  const sessions = all.filter(({ state }) => counts(state));
  const lastOf = new Map(rows.map((row) => [row.instructorId, row]));
  return {
    sessions,
    unvalidated: all.filter(({ state }) => !counts(state)).sort((a, b) => a.startAt - b.startAt),
    instructors: people.map((person) => {
      const last = lastOf.get(person.id)!;
      const own = sessions.filter(({ instructorId }) => instructorId === person.id);
      return { person, rate: rateOf(person.id, filter.to - 1, last.timeZone), sums: sumActivity(own) };
    }),
    totals: sumActivity(sessions),
    elsewhere: sumElsewhere(found.filter((row) => !isAtSchool(row))),
    currency,
  };
}

type SchoolRow = Row & { siteId: string; timeZone: string };
const isAtSchool = (row: Row): row is SchoolRow => row.siteId !== null;

const lessonKeyOf = ({ instructorId, startAt, occasion }: Row) => `${instructorId} ${startAt} ${occasion}`;

/** Adds up what stands in the instructors' logbooks alone. */
function sumElsewhere(rows: Row[]): GivenAmounts & { sessions: number } {
  const lessons = [...groupBy(rows, lessonKeyOf).values()];
  return { sessions: lessons.length, ...addGiven(lessons.map(toGivenLesson)) };
}

/**
 * Returns the sites of which the reader reads the activity of all; their own they read everywhere. Throws 404 for sites that they don't
 * know, and 403 where they ask for others but have only their own.
 */
function demandActivity({ actor }: Reading, { siteIds, instructorIds }: Filter): Reach {
  if (actor.kind === "person" && siteIds.some((id) => !knowsSite(actor, id)))
    throw new Problem("notFound", "errors.notFound");
  const reach = reachOf(actor, "activity.read");
  const readsOthers = reach.everything || reach.siteIds.length > 0;
  if (!readsOthers && instructorIds.some((id) => id !== actor.id)) throw new Problem("forbidden", "errors.forbidden");
  return reach;
}

const idsOf = (ids: readonly string[]) => Prisma.sql`${[...ids]}::char(24)[]`;
const atSites = (siteIds: readonly string[]) => Prisma.sql`CASE WHEN x.site_id IS NULL
  THEN EXISTS (SELECT FROM site_role WHERE person_id = x.instructor_id AND role = 'Instructor' AND site_id = ANY(${idsOf(siteIds)}))
  ELSE x.site_id = ANY(${idsOf(siteIds)}) END`;

/**
 * Reads what instructors have given and what still waits to be submitted or closed, in one statement. What was flown on no aircraft of
 * the school belongs to no site. Asked for sites, it comes with what else their instructors have given.
 */
async function listRows({ db, actor, now }: Reading, filter: Filter, reach: Reach): Promise<Row[]> {
  const { siteIds, from, to } = filter;
  const onlyOwn = !reach.everything && reach.siteIds.length === 0;
  const chosen = filter.instructorIds.length > 0 ? filter.instructorIds : null;
  const instructorIds = onlyOwn ? [actor.id ?? ""] : chosen;
  const types = filter.types.map((code) => ACTIVITY_TYPES[code]!);
  const inPeriod = (column: Prisma.Sql) => Prisma.sql`${column} >= ${fromUnix(from)} AND ${column} < ${fromUnix(to)}`;
  return db.$queryRaw<Row[]>`
    WITH ${givenBy(instructorIds)}, sessions AS (
      SELECT g.id, g.instructor_id, g.lesson_id, g.start_at, g.occasion, g.students, g.program, g.lesson, g.briefing, g.debriefing, g.theory,
        g.legs, r.id AS reservation_id, r.classroom_id,
        f.signature IS NOT DISTINCT FROM 'Record' OR coalesce(g.lesson_id, r.id) IS NULL AS is_record,
        coalesce(f.site_id, r.site_id,
          (SELECT a.site_id FROM leg JOIN aircraft a ON a.id = leg.aircraft_id WHERE leg.id = g.flight_id)) AS site_id,
        CASE WHEN g.lesson_id IS NULL THEN CASE WHEN r.type = 'Practical' THEN 'Practical' ELSE 'Other' END
          ELSE t.type::text END AS type,
        CASE WHEN g.lesson_id IS NULL THEN CASE WHEN EXISTS (SELECT FROM reservation_person rp
            LEFT JOIN lesson_follow_up other ON other.lesson_id = rp.lesson_id
            WHERE rp.reservation_id = r.id AND rp.lesson_id IS NOT NULL AND other.id IS NULL) THEN 'ToSubmit' ELSE 'Done' END
          WHEN EXISTS (SELECT FROM reservation_person rp JOIN reservation own ON own.id = rp.reservation_id
            LEFT JOIN flight ON flight.reservation_id = own.id
            WHERE rp.lesson_id = g.lesson_id AND own.type = 'Practical' AND own.withdrawn_at IS NULL AND own.state <> 'Cancelled'
              AND flight.state IS DISTINCT FROM 'Closed') THEN 'ToClose'
          WHEN l.status = 'AwaitingSignature' THEN 'ToSign' ELSE 'Done' END AS state,
        (SELECT -sum(amount)::int FROM account_transaction WHERE lesson_id = g.lesson_id AND cause = 'Instruction'
          AND NOT EXISTS (SELECT FROM account_transaction contra WHERE contra.contra_of_id = account_transaction.id)) AS billed
      FROM given g
        LEFT JOIN enrolment_session l ON l.id = g.lesson_id
        LEFT JOIN training_session t ON t.id = l.session_id
        LEFT JOIN lesson_follow_up f ON f.lesson_id = g.lesson_id
        LEFT JOIN LATERAL (
          SELECT own.* FROM reservation own WHERE own.id = g.flight_id
          UNION ALL (SELECT own.* FROM reservation_person rp JOIN reservation own ON own.id = rp.reservation_id
            WHERE rp.lesson_id = g.lesson_id AND own.withdrawn_at IS NULL AND own.state <> 'Cancelled'
            ORDER BY own.start_at DESC LIMIT 1)
        ) r ON true
      WHERE ${inPeriod(Prisma.sql`g.start_at`)}
      UNION ALL
      SELECT r.id, me.person_id, min(p.lesson_id), r.start_at, r.id,
        coalesce(json_agg(s.last_name || ' ' || s.first_name ORDER BY s.last_name, s.id) FILTER (WHERE s.id IS NOT NULL), '[]'),
        coalesce(string_agg(DISTINCT v.name, ', '), ''),
        coalesce(string_agg(DISTINCT coalesce(nullif(t.reference, ''), t.title), ', '), ''),
        0, 0, 0, '[]'::json, r.id, r.classroom_id, false, r.site_id, r.type::text,
        CASE WHEN r.type = 'Practical' AND flight.state IS DISTINCT FROM 'Closed' THEN 'ToClose' ELSE 'ToSubmit' END, NULL
      FROM reservation_person me JOIN reservation r ON r.id = me.reservation_id
        LEFT JOIN flight ON flight.reservation_id = r.id
        LEFT JOIN reservation_person p ON p.reservation_id = r.id AND p.role = 'Student'
          AND NOT EXISTS (SELECT FROM lesson_follow_up f WHERE f.lesson_id = p.lesson_id)
        LEFT JOIN person s ON s.id = p.person_id
        LEFT JOIN enrolment_session l ON l.id = p.lesson_id
        LEFT JOIN training_session t ON t.id = l.session_id
        LEFT JOIN program_revision v ON v.id = t.revision_id
      WHERE me.role = 'Instructor' AND r.type IN ('Practical', 'Theoretical') AND r.withdrawn_at IS NULL AND r.state <> 'Cancelled'
        AND r.end_at <= ${now} AND ${inPeriod(Prisma.sql`r.start_at`)}
        ${instructorIds ? Prisma.sql`AND me.person_id = ANY(${idsOf(instructorIds)})` : Prisma.empty}
        AND NOT EXISTS (SELECT FROM others WHERE others.flight = r.id AND others.instructor_id = me.person_id)
      GROUP BY r.id, me.person_id, flight.state
      HAVING count(p.lesson_id) > 0 OR (r.type = 'Practical' AND flight.state IS DISTINCT FROM 'Closed'
        AND NOT EXISTS (SELECT FROM reservation_person rp WHERE rp.reservation_id = r.id AND rp.lesson_id IS NOT NULL))
    )
    SELECT x.id, x.instructor_id AS "instructorId", person.call_sign AS "callSign", person.last_name AS "lastName",
      person.first_name AS "firstName", x.site_id AS "siteId", site.time_zone AS "timeZone", x.reservation_id AS "reservationId",
      x.lesson_id AS "lessonId", date_part('epoch', x.start_at) AS "startAt", x.occasion, x.type, x.state, x.students, x.program, x.lesson,
      classroom.name AS classroom, x.briefing, x.debriefing, x.theory, x.legs, x.is_record AS "isRecord", x.billed
    FROM sessions x JOIN person ON person.id = x.instructor_id LEFT JOIN site ON site.id = x.site_id
      LEFT JOIN classroom ON classroom.id = x.classroom_id
    WHERE ${siteIds.length > 0 ? atSites(siteIds) : Prisma.sql`true`}
      ${types.length > 0 ? Prisma.sql`AND x.type = ANY(${types})` : Prisma.empty}
      ${reach.everything ? Prisma.empty : Prisma.sql`AND (x.instructor_id = ${actor.id} OR x.site_id = ANY(${idsOf(reach.siteIds)}))`}
    ORDER BY person.last_name, person.first_name, x.instructor_id, x.start_at, x.students::text, x.id`;
}

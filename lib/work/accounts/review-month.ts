import type { Reading } from "@/lib/access/actor/as-actor";
import { checkPaymentChain, readPeriodsOf } from "@/lib/activity/accounts/closing/queries";
import { firstDayOf, lastDayOf, monthAfter } from "@/lib/activity/accounts/closing/rules";
import type { MonthQuery, MonthReview } from "@/lib/activity/accounts/closing/schema";
import { PERIOD_KINDS } from "@/lib/activity/accounts/codes";
import { typesWithStateAfterEnd } from "@/lib/activity/reservations/kinds";
import { startOfDay } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import { fromUnix } from "@/lib/platform/time";
import { readCurrency } from "@/lib/records/school/queries";
import { Prisma } from "@/prisma/generated/client";

type Period = { siteId: string; from: Date; until: Date; now: Date };

/** Says what a month of a site still lacks before its books can be closed, by the clock of the site. */
export async function reviewMonth(reading: Reading, { siteId, month }: MonthQuery): Promise<MonthReview> {
  const { db, now } = reading;
  const { timeZone } = await db.site.findUniqueOrThrow({ where: { id: siteId }, select: { timeZone: true } });
  const start = (day: string) => fromUnix(startOfDay(day, timeZone));
  const period = { siteId, now, from: start(firstDayOf(month)), until: start(firstDayOf(monthAfter(month))) };
  const currency = await readCurrency(reading);
  const periods = await readPeriodsOf(reading, month);
  return {
    month,
    closed: periods.find((one) => one.period === month) ?? null,
    days: periods.filter(({ kind }) => PERIOD_KINDS[kind] === "Day"),
    year: periods.find(({ kind }) => PERIOD_KINDS[kind] === "Year") ?? null,
    chain: await checkPaymentChain(reading),
    currencyCode: currency,
    flights: await listOpenFlights(reading, period),
    lessons: await listUnsubmittedLessons(reading, period),
    unbilled: await listUnbilledFlights(reading, period),
    unbilledLessons: await listUnbilledLessons(reading, period),
    unpaid: (await listUnpaidAccounts(reading, siteId, lastDayOf(month))).map(({ user, balance }) => ({
      ...{ user, balance: fromMinorUnits(balance, currency) },
    })),
  };
}

const START = Prisma.raw("extract(epoch FROM r.start_at)::int AS start");
const USER = Prisma.raw(
  "json_build_object('id', p.id, 'callSign', p.call_sign, 'nom', p.last_name, 'prenom', p.first_name) AS user",
);
const LESSON = Prisma.raw("coalesce(nullif(s.reference, ''), s.title)");
const inMonth = ({ siteId, from, until }: Period) => Prisma.sql`
  r.site_id = ${siteId} AND r.withdrawn_at IS NULL AND r.state <> 'Cancelled' AND r.start_at >= ${from} AND r.start_at < ${until}`;

/** Flights that have ended by plan, which nobody has closed. */
const listOpenFlights = ({ db }: Reading, period: Period) => db.$queryRaw<MonthReview["flights"]>`
  SELECT r.id AS "reservationId", ${START}, a.call_sign AS "callSign"
  FROM reservation r LEFT JOIN aircraft a ON a.id = r.aircraft_id
  WHERE ${inMonth(period)} AND r.type::text = ANY(${typesWithStateAfterEnd("FlightFollowUpNeeded")}) AND r.end_at <= ${period.now}
    AND NOT EXISTS (SELECT FROM flight f WHERE f.reservation_id = r.id AND f.state = 'Closed')
  ORDER BY r.start_at, r.id`;

/** Lessons that were flown, or held in theory, which their instructor hasn't submitted. */
const listUnsubmittedLessons = ({ db }: Reading, period: Period) => db.$queryRaw<MonthReview["lessons"]>`
  SELECT l.id AS "lessonId", ${LESSON} AS lesson, r.id AS "reservationId", ${START}, ${USER}
  FROM reservation r JOIN reservation_person rp ON rp.reservation_id = r.id JOIN person p ON p.id = rp.person_id
    JOIN enrolment_session l ON l.id = rp.lesson_id JOIN training_session s ON s.id = l.session_id
  WHERE ${inMonth(period)} AND r.end_at <= ${period.now}
    AND NOT EXISTS (SELECT FROM lesson_follow_up f WHERE f.lesson_id = l.id)
    AND (r.type = 'Theoretical' OR EXISTS (
      SELECT FROM leg_pilot own JOIN leg ON leg.id = own.leg_id
      WHERE own.lesson_id = l.id AND own.function IS NOT NULL AND leg.reservation_id = r.id AND leg.state = 'Validated'))
  ORDER BY r.start_at, r.id, p.id`;

/** Closed flights that have billed a payer nothing, although there is no price that says so. */
const listUnbilledFlights = ({ db }: Reading, period: Period) => db.$queryRaw<MonthReview["unbilled"]>`
  SELECT r.id AS "reservationId", ${START}, a.call_sign AS "callSign", ${USER},
    price.is_billing IS NOT NULL AS priced
  FROM reservation r JOIN flight f ON f.reservation_id = r.id AND f.state = 'Closed'
    JOIN aircraft a ON a.id = r.aircraft_id
    JOIN reservation_person rp ON rp.reservation_id = r.id JOIN person p ON p.id = rp.person_id
    LEFT JOIN enrolment_session l ON l.id = rp.lesson_id LEFT JOIN enrolment e ON e.id = l.enrolment_id
    LEFT JOIN aircraft_price price ON price.aircraft_id = a.id AND price.state = 'Active'
      AND price.program_id IS NOT DISTINCT FROM e.program_id
  WHERE ${inMonth(period)} AND coalesce(price.is_billing, true)
    AND (r.type = 'Renter' AND rp.role = 'Renter' OR r.type = 'Practical' AND EXISTS (
      SELECT FROM leg_pilot own JOIN leg ON leg.id = own.leg_id
      WHERE own.lesson_id = l.id AND own.function IS NOT NULL AND leg.reservation_id = r.id AND leg.state = 'Validated'))
    AND NOT EXISTS (SELECT FROM account_transaction t
      WHERE t.reservation_id = r.id AND t.person_id = p.id AND t.cause = 'Flight'
        AND NOT EXISTS (SELECT FROM account_transaction WHERE contra_of_id = t.id))
  ORDER BY r.start_at, r.id, p.id`;

/** Submitted lessons whose instruction has billed nothing, although that of their programme is billed: at least by other instructors. */
const listUnbilledLessons = ({ db }: Reading, period: Period) => db.$queryRaw<MonthReview["unbilledLessons"]>`
  SELECT l.id AS "lessonId", ${LESSON} AS lesson, r.id AS "reservationId", ${START}, ${USER}, price.hour_price IS NOT NULL AS priced
  FROM reservation r JOIN site ON site.id = r.site_id
    JOIN reservation_person rp ON rp.reservation_id = r.id JOIN person p ON p.id = rp.person_id
    JOIN enrolment_session l ON l.id = rp.lesson_id JOIN training_session s ON s.id = l.session_id
    JOIN enrolment e ON e.id = l.enrolment_id
    JOIN lesson_follow_up f ON f.lesson_id = l.id AND f.signature IS DISTINCT FROM 'Record'
    LEFT JOIN LATERAL (
      SELECT own.is_billing, (
        SELECT CASE WHEN s.type = 'Theoretical' THEN theoretical_price ELSE practical_price END FROM instructor_rate
        WHERE price_id = own.id AND starts_on <= (f.start_at AT TIME ZONE site.time_zone)::date
        ORDER BY starts_on DESC LIMIT 1) AS hour_price
      FROM instructor_price own JOIN instructor_price_person given ON given.price_id = own.id AND given.person_id = f.instructor_id
      WHERE own.program_id = e.program_id AND own.site_id = r.site_id AND own.state = 'Active'
      ORDER BY own.is_billing DESC LIMIT 1) price ON true
  WHERE ${inMonth(period)} AND price.hour_price IS DISTINCT FROM 0
    AND coalesce(price.is_billing, EXISTS (SELECT FROM instructor_price other
      WHERE other.program_id = e.program_id AND other.site_id = r.site_id AND other.state = 'Active' AND other.is_billing))
    AND (s.type = 'Theoretical' AND f.theory_minutes > 0 OR EXISTS (
      SELECT FROM leg_pilot own JOIN leg ON leg.id = own.leg_id
      WHERE own.lesson_id = l.id AND own.function IS NOT NULL AND leg.reservation_id = r.id AND leg.state = 'Validated' AND leg.has_instructor))
    AND NOT EXISTS (SELECT FROM account_transaction t WHERE t.lesson_id = l.id AND t.cause = 'Instruction'
      AND NOT EXISTS (SELECT FROM account_transaction WHERE contra_of_id = t.id))
  ORDER BY r.start_at, r.id, p.id`;

/** Accounts to which something was posted at the site that are below zero at the end of a day, in minor units. */
const listUnpaidAccounts = ({ db }: Reading, siteId: string, day: string) => db.$queryRaw<MonthReview["unpaid"]>`
  SELECT ${USER}, sum(t.amount)::float8 AS balance
  FROM account_transaction t JOIN person p ON p.id = t.person_id
  WHERE t.posted_on <= ${day}::date
  GROUP BY p.id HAVING sum(t.amount) < 0 AND bool_or(t.site_id = ${siteId}) ORDER BY 2, p.id`;

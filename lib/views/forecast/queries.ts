import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { mayReadAccount } from "@/lib/activity/accounts/reach";
import { LESSON_KINDS } from "@/lib/activity/training/progress-book/codes";
import { EARLIER } from "@/lib/activity/training/progress-book/present";
import { readProgressBook } from "@/lib/activity/training/progress-book/queries";
import type { BookLesson, ProgressBook } from "@/lib/activity/training/progress-book/schema";
import { localDayOf, unixToUtcDay } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { RECORD_STATES } from "@/lib/records/codes";
import { findPersonAccessFacts } from "@/lib/records/people/queries";
import { MINIMA, type MinimaName, type Minimum } from "@/lib/records/programs/minima";
import { toPlannedFlight } from "@/lib/records/programs/tree/rules";
import { readCurrency } from "@/lib/records/school/queries";
import { listFlightPrices } from "@/lib/work/accounts/flight-prices";
import { presentForecast, presentSpread } from "./present";
import { countUses, readHourPrices } from "./prices/queries";
import {
  countFinishers,
  type Finisher,
  type Forecast,
  forecastTraining,
  leastHours,
  type PlannedLesson,
  priceHours,
  type TrainingFacts,
  toPlannedLesson,
} from "./rules";
import type { ForecastView, ProgrammeCost } from "./schema";

/** Reads when a training will be done and what it will cost. Throws 404 when the reader may not read it. */
export async function readForecast(reading: Reading, enrolmentId: string): Promise<ForecastView> {
  return forecastBook(reading, await readProgressBook(reading, enrolmentId));
}

/** Foretells a training from its progress book, which the caller has read. Money is told to who may read the student's account. */
export async function forecastBook(reading: Reading, book: ProgressBook): Promise<ForecastView> {
  const { programId, programRevisionId, userId: studentId } = book.training;
  const [programme, booked, finishers, holder] = await Promise.all([
    loadProgramme(reading, programRevisionId),
    listBookedStarts(reading, book),
    listFinishers(reading, programId, studentId),
    findPersonAccessFacts(reading.db, studentId),
  ]);
  const facts = { ...toFacts(reading, book, booked), ...programme, finishers };
  const forecast = forecastTraining(facts);
  if (!holder || !mayReadAccount(reading.actor, holder)) return presentForecast(forecast, null);
  const siteIds = [...new Set(holder.roles.map(({ siteId }) => siteId))];
  return presentForecast(forecast, await readMoney(reading, { book, facts, siteIds }, forecast));
}

/** Reads the lessons of a revision as it plans them, with the minima that it follows. */
async function loadProgramme({ db }: Reading, revisionId: string) {
  const active = { state: "Active" as const };
  const { minima, sessions } = await db.programRevision.findUniqueOrThrow({
    where: { id: revisionId },
    select: {
      minima: true,
      sessions: {
        where: { ...active, phase: active },
        select: {
          ...{ type: true, minutes: true, briefingMinutes: true, debriefingMinutes: true },
          ...{ aircraftType: true, mode: true, period: true, isCrossCountry: true },
        },
      },
    },
  });
  return {
    minima: minima as MinimaName,
    programme: sessions.map((one) =>
      toPlannedLesson(
        one.minutes,
        one.briefingMinutes + one.debriefingMinutes,
        one.type === "Theoretical" ? null : toPlannedFlight(one),
      ),
    ),
  };
}

function toFacts({ now }: Reading, { training, site, phases, hours, minima }: ProgressBook, booked: readonly number[]) {
  const dayOf = (unix: number) => localDayOf(unix, site?.timeZone ?? "UTC");
  const lessons = phases.flatMap((phase) => phase.lessons);
  const taught = phases.filter(({ id }) => id !== EARLIER).flatMap((phase) => phase.lessons);
  return {
    ...{ today: dayOf(toUnix(now)), startDay: unixToUtcDay(training.startAt), booked: booked.map(dayOf) },
    hasLeft: training.leftAt !== null || RECORD_STATES[training.state] !== "Active",
    open: taught.filter(({ minutes }) => minutes === null).map(planLesson),
    flown: lessons.flatMap(({ kind, at, minutes, repeatsId, expectedMinutes }) =>
      at === null || LESSON_KINDS[kind] === "theory"
        ? []
        : { day: dayOf(at), minutes: minutes ?? 0, plannedMinutes: repeatsId === null ? expectedMinutes : 0 },
    ),
    lines: minima,
    simulatorMinutes: hours.find(({ category }) => category === "simulator")?.done ?? 0,
  };
}

function planLesson(lesson: BookLesson): PlannedLesson {
  const { expectedMinutes: minutes, isSolo, isNight, isCrossCountry } = lesson;
  const kind = LESSON_KINDS[lesson.kind];
  const flight = {
    ...{ minutes, nightMinutes: isNight ? minutes : 0, nightTakeOffs: 0, nightLandings: 0, route: null },
    ...{ isSimulator: kind === "simulator", isSolo, isCrossCountry },
  };
  return toPlannedLesson(minutes, lesson.briefingMinutes + lesson.debriefingMinutes, kind === "theory" ? null : flight);
}

/** Lists when practical lessons of a training are booked, in unix seconds. */
async function listBookedStarts({ db, now }: Reading, { training: { id, userId } }: ProgressBook): Promise<number[]> {
  const rows = await db.reservation.findMany({
    where: {
      ...{ type: "Practical", state: "Scheduled", withdrawnAt: null, startAt: { gt: now } },
      people: { some: { personId: userId, lesson: { enrolmentId: id } } },
    },
    select: { startAt: true },
  });
  return rows.map(({ startAt }) => toUnix(startAt));
}

/**
 * Lists what others of the school needed who finished a programme, in whatever revision: who passed its skill test, or was given all
 * lessons. Weeks are counted from the first day of the training to the last flight.
 */
const listFinishers = ({ db }: Reading, programId: string, exceptId: string): Promise<Finisher[]> =>
  db.$queryRaw`
    SELECT f.minutes, greatest(1, ceil((f.last_on - t.start_on) / 7.0))::int AS weeks
    FROM (
      SELECT e.student_id, min(e.start_on) AS start_on FROM enrolment e
      WHERE e.program_id = ${programId} AND e.student_id <> ${exceptId} AND e.state <> 'Archived'
      GROUP BY e.student_id
      HAVING bool_or(
        EXISTS (SELECT FROM exam x
          WHERE x.enrolment_id = e.id AND x.kind = 'SkillTest' AND x.result = 'Passed' AND x.state = 'Active')
        OR (EXISTS (SELECT FROM enrolment_session s WHERE s.enrolment_id = e.id AND s.state = 'Active')
          AND NOT EXISTS (SELECT FROM enrolment_session s
            WHERE s.enrolment_id = e.id AND s.state = 'Active' AND s.status IN ('NotPlanned', 'Planned'))))
    ) t
      CROSS JOIN LATERAL (
        SELECT round(sum(extract(epoch FROM l.on_block_at - l.off_block_at)) / 60)::int AS minutes,
          max(l.off_block_at)::date AS last_on
        FROM enrolment e JOIN enrolment_session s ON s.enrolment_id = e.id JOIN leg_pilot p ON p.lesson_id = s.id
          JOIN leg l ON l.id = p.leg_id
        WHERE e.program_id = ${programId} AND e.student_id = t.student_id AND p.person_id = t.student_id
          AND p.function IS NOT NULL AND l.state = 'Validated'
      ) f
    WHERE f.minutes > 0`;

type Training = { book: ProgressBook; facts: TrainingFacts; siteIds: readonly string[] };

/** Prices the hours of a forecast, and reads what the training has cost so far. */
async function readMoney(reading: Reading, { book, facts, siteIds }: Training, { hours }: Forecast) {
  const { db } = reading;
  const { programId, userId: personId } = book.training;
  const bought = { cause: "Package" as const, aircraftPrice: { programId } };
  const [currency, billed, tags, uses] = await Promise.all([
    readCurrency(reading),
    db.accountTransaction.aggregate({
      where: {
        personId,
        OR: [{ lesson: { enrolment: { programId } } }, bought, { contraOf: bought }],
      },
      _sum: { amount: true },
    }),
    db.personTag.findMany({ where: { personId }, select: { tagId: true } }),
    countUses(reading, book),
  ]);
  const { prices, aircraftId } = await readHourPrices(reading, {
    ...{ programId, siteIds, today: facts.today, lessons: facts.open },
    student: { ...uses, tagIds: tags.map(({ tagId }) => tagId) },
  });
  const lessonId = book.phases.flatMap(({ lessons }) => lessons)[0]?.id;
  const flight = { place: 0, personId, lessonId: lessonId ?? null, day: facts.today };
  const [price] = lessonId && aircraftId ? await listFlightPrices(reading, [{ ...flight, aircraftId }]) : [];
  const boughtMinutes = Math.max(0, price?.packageMinutesLeft ?? 0);
  return {
    ...{ currency, boughtMinutes, spent: 0 - (billed._sum.amount ?? 0) },
    ...priceHours(hours, prices, boughtMinutes),
  };
}

/**
 * Reads what a programme costs about, at today's prices of a site: flown exactly as planned, and as those did who finished it. Null for
 * who may not read these prices.
 */
export async function readProgrammeCost(
  reading: Reading,
  { programId, revisionId, siteId, today }: { programId: string; revisionId: string; siteId: string; today: string },
): Promise<ProgrammeCost | null> {
  if (!can(reading.actor, "price.read", siteId)) return null;
  const [{ programme, minima }, others, currency] = await Promise.all([
    loadProgramme(reading, revisionId),
    listFinishers(reading, programId, ""),
    readCurrency(reading),
  ]);
  const lines = (MINIMA[minima] as readonly Minimum[]).map(({ kind, amount }) => ({ kind, needed: amount, done: 0 }));
  const facts: TrainingFacts = {
    ...{ today, startDay: today, hasLeft: false, programme, open: programme, flown: [], booked: [] },
    ...{ minima, lines, simulatorMinutes: 0, finishers: others },
  };
  const asked = { programId, siteIds: [siteId], today, lessons: programme, student: null };
  const { prices } = await readHourPrices(reading, asked);
  const hours = leastHours(facts);
  const least = priceHours(hours, prices);
  const finishers = countFinishers(facts);
  const usual = priceHours(forecastTraining(facts).hours, prices).total;
  return {
    currency,
    hours: hours.map(({ kind, minutes }) => ({ kind, minutes: minutes.likely })),
    least: least.total && presentSpread(least.total, currency).likely,
    finishers,
    usual: finishers && usual && presentSpread(usual, currency),
  };
}

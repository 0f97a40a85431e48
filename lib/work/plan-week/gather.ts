import type { Reading } from "@/lib/access/actor/as-actor";
import { listSaidPeriods } from "@/lib/activity/availability/queries";
import { listUnavailablePeriods } from "@/lib/activity/availability/rules";
import type { DraftItem } from "@/lib/activity/drafts/rules";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { listOccupiedPeriods } from "@/lib/activity/reservations/queries";
import { parseBookedPeople } from "@/lib/activity/reservations/rules";
import {
  type LessonPlace,
  listLastFlights,
  listLessonPlaces,
  listOpenLessons,
  listUsualAircraft,
  type OpenLesson,
} from "@/lib/activity/training/lessons/queries";
import { flownMinutes } from "@/lib/activity/training/lessons/rules";
import { readTrainees } from "@/lib/activity/training/reach";
import type { WeekPlanInput } from "@/lib/activity/week-plans/schema";
import type { AircraftFact } from "@/lib/compliance/facts/aircraft";
import { type Facts, loadFacts } from "@/lib/compliance/facts/load-facts";
import type { UseFact } from "@/lib/compliance/facts/maintenance";
import type { BookingRefs } from "@/lib/compliance/facts/provider";
import type { SiteFact } from "@/lib/compliance/facts/sites";
import { plannedUseOf } from "@/lib/compliance/planned-uses";
import { addDays, countDaysBetween, unixToUtcDay } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { dayBounds, fromUnix, localMinuteOf, toUnix } from "@/lib/platform/time";
import { walkUses } from "@/lib/records/maintenance/rules";
import type { DraftPlanning } from "@/prisma/generated/client";
import { planDraft } from "../drafts/plan-draft";
import { listSuitedToEach } from "../planning/lesson-fleet";
import { listTeachers, listTimes } from "../planning/search-lesson";
import {
  dayAt,
  type Period,
  type Placement,
  type Potential,
  type Week,
  type WeekAircraft,
  type WeekLesson,
  type WeekStudent,
} from "./week";

/** A week with what it was gathered from. */
export type GatheredWeek = {
  week: Week;
  facts: Facts;
  site: SiteFact;
  lessons: ReadonlyMap<string, OpenLesson>;
  /** The items of the draft that an earlier run has placed, by their lessons. Those without a lesson to place are out of date. */
  placed: ReadonlyMap<string, DraftItem>;
  outdated: readonly DraftItem[];
  /** How many lessons of these students in these days are booked or drafted already. */
  standing: number;
};

const DAY_SECONDS = 86_400;
/** Who hasn't flown yet has waited this long. */
const NEVER_FLOWN_DAYS = 30;
/** The plan's times, in minutes of the hour. */
const HALF_HOUR = 30;

/**
 * Reads what the plan of a week rests on, for all students at once: over the published plan and the draft as a person has left it.
 * Throws 404 for somebody whose training the actor may not read.
 */
export async function gatherWeek(reading: Reading, draft: DraftPlanning, input: WeekPlanInput): Promise<GatheredWeek> {
  const { db, now } = reading;
  const { siteId } = draft;
  const studentIds = [...new Set(input.studentIds)];
  await readTrainees(reading, studentIds);
  const site = (await loadFacts(db, [{ siteId }])).sites.get(siteId)!;
  const days = listDays(input, site.timeZone);
  // What somebody teaches before and after counts for their rest.
  const around = Math.max(DAY_SECONDS, (site.dutyLimits.shortestRestMinutes ?? 0) * 60);
  const window = { from: days[0]!.start - around, to: days.at(-1)!.end + around };

  const open = await listOpenLessons(reading, studentIds, "Practical");
  const places = await listLessonPlaces(reading, studentIds);
  const openIds = new Set(open.map(({ id }) => id));
  const drafted = await planDraft(reading, draft, { hold: false });
  const placed = new Map<string, DraftItem>();
  const outdated: DraftItem[] = [];
  const kept = drafted.filter(({ item }) => {
    const own = readPlacement(item);
    if (!item.runId || !own || !studentIds.includes(own.studentId) || dayAt({ days }, own.offBlock) < 0) return true;
    if (openIds.has(own.lessonId)) placed.set(own.lessonId, item);
    else outdated.push(item);
    return false;
  });
  const bookings = kept.flatMap(({ booking }) => booking ?? []);
  const touched = kept.flatMap(({ item }) => (item.basedOn === null ? [] : [item.reservationId]));

  const isTouched = new Set(touched);
  const planned = [
    ...places.flatMap(({ id, start, end, reservationId }) =>
      start === null || end === null || isTouched.has(reservationId!) ? [] : [{ lessonId: id, start, end }],
    ),
    ...bookings.flatMap(({ parts, times: { start, end } }) =>
      parts.flatMap(({ lessonId }) => (lessonId ? [{ lessonId, start, end }] : [])),
    ),
  ];
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const isPlanned = new Set(planned.map(({ lessonId }) => lessonId));

  const openOf = groupBy(
    open.filter(({ id }) => !isPlanned.has(id)),
    ({ studentId }) => studentId,
  );
  /** How many lessons of a student stand in these days already. */
  const standingOf = (studentId: string) =>
    planned.filter(
      ({ lessonId, start }) => placeOf.get(lessonId)?.studentId === studentId && dayAt({ days }, start) >= 0,
    ).length;
  const wantedOf = new Map(
    studentIds.map((id) => {
      const own = openOf.get(id) ?? [];
      const last = own.findLastIndex((one) => placed.has(one.id));
      return [id, own.slice(0, Math.max(input.lessonsEach - standingOf(id), last + 1, 0))];
    }),
  );
  const wanted = [...wantedOf.values()].flat();
  const instructorIds = await listTeachers(reading, siteId, {});
  const suited = await listSuitedToEach(reading, siteId, wanted);
  const fleet = new Map([...suited.values()].flat().map((row) => [row.id, row]));
  const named: BookingRefs[] = [
    ...wanted.map(({ id, studentId }) => ({ siteId, personIds: [studentId], lessonIds: [id] })),
    ...[...instructorIds, ...studentIds].map((id) => ({ siteId, personIds: [id] })),
    ...[...fleet.keys()].map((aircraftId) => ({ siteId, aircraftId })),
  ];
  const facts = await loadFacts(db, named);

  const people = [...studentIds, ...instructorIds];
  const booked = groupBy(
    [
      ...(await listOccupiedPeriods(db, { resourceIds: [...people, ...fleet.keys()], ...window, except: touched })),
      ...bookings.flatMap(({ occupations }) => occupations),
    ],
    ({ resourceId }) => resourceId,
  );
  const bookedOf = (id: string): Period[] => (booked.get(id) ?? []).map(({ start, end }) => ({ start, end }));
  const weeks = { from: window.from - 7 * DAY_SECONDS, to: window.to + 7 * DAY_SECONDS };
  const said = await listSaidPeriods(db, people, weeks);
  const whole = { start: window.from, end: window.to };
  const awayOf = (id: string) => listUnavailablePeriods(said.get(id) ?? [], whole, site.timeZone);
  const flights = [...(await listFlights(reading, people, window, touched)), ...bookings.flatMap(flightOf)];
  const flightsOf = (personId: string, role: "Student" | "Instructor") =>
    flights.filter(({ parts }) => parts.some((part) => part.personId === personId && part.role === role));

  const lastFlights = await listLastFlights(reading, studentIds);
  const usual = await listUsualAircraft(reading, studentIds);
  const timesOf = rememberTimes(site, Math.max(toUnix(now), days[0]!.start - 1), days.at(-1)!.end);
  const lessons = new Map<string, WeekLesson>();
  const students: WeekStudent[] = [];
  for (const id of studentIds) {
    const own = openOf.get(id) ?? [];
    for (const [at, lesson] of wantedOf.get(id)!.entries()) {
      const minutes = flownMinutes(lesson.minutes, site.slotMinutes);
      const { briefingMinutes, debriefingMinutes } = lesson;
      const lengths = { minutes, briefingMinutes, debriefingMinutes };
      const bounds = boundsOf(placeOf.get(lesson.id), planned, placeOf);
      const inDays = timesOf({ ...lengths, period: lesson.period }).filter(
        (offBlock) => dayAt({ days }, offBlock) >= 0,
      );
      const offBlocks = inDays.filter(
        (offBlock) =>
          offBlock - briefingMinutes * 60 >= bounds.start &&
          offBlock + (minutes + debriefingMinutes) * 60 <= bounds.end,
      );
      const item = placed.get(lesson.id);
      lessons.set(lesson.id, {
        ...{ id: lesson.id, studentId: id, ...lengths, isSolo: lesson.mode === "Solo" },
        offBlocks,
        isOutOfOrder: offBlocks.length === 0 && inDays.length > 0,
        aircraftIds: suited.get(lesson.id)!.map((row) => row.id),
        followers: own.slice(at + 1).filter((one) => one.enrolmentId === lesson.enrolmentId).length,
        previous: item ? readPlacement(item) : null,
      });
    }
    const flown = flightsOf(id, "Student");
    const since = lastFlights.get(id);
    students.push({
      ...{ id, lessonIds: wantedOf.get(id)!.map((one) => one.id), booked: bookedOf(id), away: awayOf(id) },
      flightsOn: days.map((day) => flown.filter(({ start }) => day.start <= start && start < day.end).length),
      daysSinceFlight: since ? Math.floor((toUnix(now) - toUnix(since)) / DAY_SECONDS) : NEVER_FLOWN_DAYS,
      usualAircraftId: usual.get(id) ?? null,
    });
  }
  const aircraft: WeekAircraft[] = [];
  for (const row of fleet.values()) {
    const fact = facts.aircraft.get(row.id)!;
    const uses = [
      ...fact.uses.filter(({ reservationId }) => !isTouched.has(reservationId)),
      ...bookings.flatMap((booking) => (booking.aircraftId === row.id ? [toUse(booking)] : [])),
    ];
    const tags = row.tags.map(({ tagId }) => tagId).sort();
    const isInTheAirOnly = fact.type === "Aircraft" && fact.flightTimeKind === "Airborne";
    aircraft.push({
      ...{ id: row.id, turnaroundMinutes: row.turnaroundMinutes, booked: bookedOf(row.id) },
      kind: [row.type, row.class, row.turnaroundMinutes, ...tags].join(),
      potentials: listPotentials(fact, uses, days.at(-1)!.end, site.timeZone),
      uncountedMinutes: fact.isFlightTimeCounted
        ? isInTheAirOnly
          ? fact.taxiOutMinutes + fact.taxiInMinutes
          : 0
        : null,
      countsLandings: fact.type !== "Simulator",
    });
  }
  const instructors = instructorIds.map((id) => ({
    ...{ id, booked: bookedOf(id), away: awayOf(id) },
    flights: flightsOf(id, "Instructor").filter(({ isSolo }) => !isSolo),
    dutyMinutesADay: site.dutyLimits.longestDutyMinutes ?? undefined,
    flightMinutesIn24h: site.dutyLimits.mostInstructionMinutes ?? undefined,
    restMinutes: site.dutyLimits.shortestRestMinutes ?? undefined,
  }));
  return {
    week: {
      ...{ days, flightsADay: input.flightsADay, weights: input.weights },
      students,
      lessons,
      instructors,
      aircraft,
    },
    ...{ facts, site, lessons: new Map(open.map((one) => [one.id, one])), placed, outdated },
    standing: studentIds.reduce((sum, id) => sum + standingOf(id), 0),
  };
}

function listDays({ firstDay, lastDay }: WeekPlanInput, timeZone: string): Period[] {
  const first = unixToUtcDay(firstDay);
  const count = countDaysBetween(first, unixToUtcDay(lastDay)) + 1;
  return Array.from({ length: count }, (_, ahead) => {
    const { from, to } = dayBounds(addDays(first, ahead), timeZone);
    return { start: from, end: to };
  });
}

/** Where a draft's item places the lesson of one student. Null where it does something else. */
export function readPlacement({ body, basedOn, type }: DraftItem): (Placement & { studentId: string }) | null {
  if (!body || basedOn !== null || type !== "Practical") return null;
  const parts = parseBookedPeople(type, body);
  const [student, ...more] = parts.filter(({ role }) => role === "Student");
  const instructor = parts.find(({ role }) => role === "Instructor");
  const { aircraftId, startFlight: offBlock } = body.aircraft ?? {};
  if (!student?.lessonId || more.length > 0 || !instructor || !aircraftId || offBlock == null) return null;
  const { personId: studentId, lessonId } = student;
  return { studentId, lessonId, offBlock, instructorId: instructor.personId, aircraftId };
}

/** Between when a lesson may lie, because of those of its training that are planned before and after it. */
function boundsOf(
  own: LessonPlace | undefined,
  planned: readonly (Period & { lessonId: string })[],
  placeOf: ReadonlyMap<string, LessonPlace>,
): Period {
  const others = planned.flatMap(({ lessonId, ...period }) => {
    const place = placeOf.get(lessonId);
    return own && place?.enrolmentId === own.enrolmentId ? [{ ...period, isBefore: place.place < own.place }] : [];
  });
  return {
    start: Math.max(Number.NEGATIVE_INFINITY, ...others.flatMap(({ end, isBefore }) => (isBefore ? [end] : []))),
    end: Math.min(Number.POSITIVE_INFINITY, ...others.flatMap(({ start, isBefore }) => (isBefore ? [] : [start]))),
  };
}

type Lengths = Pick<OpenLesson, "period" | "minutes" | "briefingMinutes" | "debriefingMinutes">;

/** Lists the half-hours at which lessons can be flown. Those of equal lessons are worked out once. */
function rememberTimes(site: SiteFact, from: number, to: number): (lengths: Lengths) => number[] {
  const known = new Map<string, number[]>();
  return (lengths) => {
    const { period, minutes, briefingMinutes, debriefingMinutes } = lengths;
    const key = [period, minutes, briefingMinutes, debriefingMinutes].join();
    const isOnPlan = (at: number) =>
      HALF_HOUR % site.slotMinutes !== 0 || localMinuteOf(fromUnix(at), site.timeZone) % HALF_HOUR === 0;
    const times = known.get(key) ?? listTimes(site, lengths, { from, to }).filter(isOnPlan);
    known.set(key, times);
    return times;
  };
}

type Flight = Period & { isSolo: boolean; parts: readonly { personId: string; role: string }[] };

const flightOf = ({ type, times, isSolo, parts }: PlannedBooking): Flight[] =>
  type === "Practical" ? [{ start: times.offBlock, end: times.onBlock, isSolo, parts }] : [];

/** Lists the lessons in flight that some people have in a window. */
async function listFlights(
  { db }: Reading,
  personIds: readonly string[],
  { from, to }: { from: number; to: number },
  except: readonly string[],
): Promise<Flight[]> {
  const rows = await db.reservation.findMany({
    where: {
      ...{ type: "Practical", state: { not: "Cancelled" }, withdrawnAt: null, id: { notIn: [...except] } },
      offBlockAt: { gte: fromUnix(from), lt: fromUnix(to) },
      people: { some: { personId: { in: [...personIds] } } },
    },
    select: { offBlockAt: true, onBlockAt: true, isSolo: true, people: { select: { personId: true, role: true } } },
  });
  return rows.map(({ offBlockAt, onBlockAt, isSolo, people }) => ({
    ...{ start: toUnix(offBlockAt!), end: toUnix(onBlockAt!), isSolo, parts: people },
  }));
}

const toUse = ({ id, type, times, fromAirport, toAirport, limitIds }: PlannedBooking): UseFact => ({
  ...{ reservationId: id, type, offBlock: times.offBlock, onBlock: times.onBlock, fromAirport, toAirport, limitIds },
});

/**
 * Lists what an aircraft may still fly of each of its limits, beside all that is booked until the end of the week: up to the booked
 * work of the limit, and from then on. What a limit tolerates isn't planned with.
 */
function listPotentials(aircraft: AircraftFact, uses: readonly UseFact[], end: number, timeZone: string): Potential[] {
  const inOrder = uses.filter(({ offBlock }) => offBlock < end).sort((a, b) => a.offBlock - b.offBlock);
  const nothing = { minutes: 0, landings: 0, day: unixToUtcDay(end), renewsLimitIds: [], at: Number.NEGATIVE_INFINITY };
  return aircraft.limits.flatMap((limit) =>
    (["Hours", "Landings"] as const).flatMap((unit) => {
      const terms = limit.terms.filter((term) => term.unit === unit);
      if (terms.length === 0) return [];
      const planned = inOrder.map((use) => ({ ...plannedUseOf(aircraft, use, timeZone), at: use.offBlock }));
      const steps = walkUses({ id: limit.id, terms }, limit, [nothing, ...planned]);
      const found: Potential[] = [];
      let from = Number.NEGATIVE_INFINITY;
      let left: number | null = null;
      for (const { use, standing, isRenewal } of steps) {
        if (isRenewal && left !== null) found.push({ start: from, end: use.at, unit, left });
        if (isRenewal) from = use.at;
        left = standing && Math.max(0, standing.remaining);
      }
      return left === null ? found : [...found, { start: from, end: Number.POSITIVE_INFINITY, unit, left }];
    }),
  );
}

import { groupBy } from "@/lib/platform/group-by";
import { DAY_SECONDS, isWithin, listNights, restAround, spanOfAll } from "./limits";
import { type LinearModel, ModelBuilder } from "./linear-model";
import { atEachBegin } from "./moments";
import { type Forbiddances, listOptions, type Option, overlapsAt } from "./options";
import { bookedMinutes, KEPT, LEAST_GAP, scaleOf } from "./score";
import {
  aircraftPeriodOf,
  dayAt,
  drawOf,
  instructorPeriodsOf,
  isSame,
  lessonOf,
  type Period,
  type Placement,
  type Plan,
  spanOf,
  type Week,
} from "./week";

/** A model of some lessons, the others staying where they are. */
export type WeekModel = {
  model: LinearModel;
  /** The values of its columns in the plan that it was made of. */
  start: Float64Array;
  decode: (values: ArrayLike<number>) => Plan;
};

const NO_LIMIT = Number.NEGATIVE_INFINITY;

/** Who teaches an option, or on what it is flown: a column of the model. */
type Use = { option: Option; id: string; column: number };

/**
 * Makes the model of where some lessons can be placed beside the others of a plan, or null where none of them can. For each time of
 * a lesson, an instructor and an aircraft are chosen, or neither. At each moment at which one of them could be taken, it is taken
 * once at most. Of aircraft that can stand in for each other, `mostAlike` are enough at a time, and those that have been chosen or are
 * usual.
 */
export function modelWeek(
  week: Week,
  plan: Plan,
  lessonIds: ReadonlySet<string>,
  forbidden: Forbiddances,
  mostAlike = Number.POSITIVE_INFINITY,
): WeekModel | null {
  const fixed = [...plan.values()].filter(({ lessonId }) => !lessonIds.has(lessonId));
  const options = listOptions(week, fixed, lessonIds, forbidden).map((option) =>
    limitAlike(week, option, plan, mostAlike),
  );
  if (options.length === 0) return null;
  const scale = scaleOf(week);
  const builder = new ModelBuilder();
  const teaching: Use[] = [];
  const flying: Use[] = [];
  const chosen = new Set<number>();
  const teachersOf = new Map<Option, Use[]>();
  const fleetOf = new Map<Option, Use[]>();
  for (const option of options) {
    const { lesson, offBlock, day } = option;
    const stands = plan.get(lesson.id);
    const isHere = stands?.offBlock === offBlock;
    const worth = scale.worthOf(lesson, day);
    const teachers = option.instructorIds.map((id) => ({ option, id, column: builder.addChoice(worth) }));
    const fleet = option.aircraftIds.map((id) => ({ option, id, column: builder.addAmount(0, 1) }));
    const both = [...teachers, ...fleet].map(({ column }) => column);
    builder.addRow(0, both, 0, [...teachers.map(() => 1), ...fleet.map(() => -1)]);
    for (const { id, column } of [...teachers, ...fleet])
      if (isHere && (id === stands.instructorId || id === stands.aircraftId)) chosen.add(column);
    teaching.push(...teachers);
    flying.push(...fleet);
    teachersOf.set(option, teachers);
    fleetOf.set(option, fleet);
  }
  const isPlaced = (some: readonly Option[]) => some.flatMap((one) => teachersOf.get(one)!.map(({ column }) => column));
  const ofLesson = groupBy(options, ({ lesson }) => lesson.id);

  const kept: [amount: number, columns: number[]][] = [];
  for (const [lessonId, own] of ofLesson) {
    builder.addRow(NO_LIMIT, isPlaced(own), 1);
    const { previous } = own[0].lesson;
    const again = previous && own.find(({ offBlock }) => offBlock === previous.offBlock);
    const uses = again
      ? [...teachersOf.get(again)!, ...fleetOf.get(again)!].filter(
          ({ id }) => id === previous.instructorId || id === previous.aircraftId,
        )
      : [];
    if (uses.length === 2) {
      const amount = builder.addAmount(KEPT, 1);
      for (const { column } of uses) builder.addRow(0, [column, amount], Number.POSITIVE_INFINITY, [1, -1]);
      kept.push([amount, uses.map(({ column }) => column)]);
    }
    for (const [, ofDay] of groupBy(own, ({ day }) => String(day)))
      for (const { instructorId, aircraftId } of forbidden.pairsOf(lessonId, ofDay[0].day)) {
        const pair = ofDay.flatMap((one) => [
          ...teachersOf.get(one)!.filter(({ id }) => id === instructorId),
          ...fleetOf.get(one)!.filter(({ id }) => id === aircraftId),
        ]);
        builder.addRow(
          NO_LIMIT,
          pair.map(({ column }) => column),
          1,
        );
      }
  }

  // Who and what is taken once at a time. All that overlap share the moment at which the last of them begins.
  const once = (uses: readonly Use[], periodsOf: (use: Use) => Period[]) => {
    for (const own of groupBy(uses, ({ id }) => id).values()) {
      const periods = own.flatMap((use) => periodsOf(use).map((period) => ({ ...period, column: use.column })));
      for (const { open: then } of atEachBegin(periods)) {
        if (then.length > 1)
          builder.addRow(
            NO_LIMIT,
            then.map(({ column }) => column),
            1,
          );
      }
    }
  };
  once(teaching, ({ option }) => instructorPeriodsOf(option.lesson, option.offBlock));
  const aircraftOf = new Map(week.aircraft.map((one) => [one.id, one]));
  once(flying, ({ option, id }) => [aircraftPeriodOf(option.lesson, aircraftOf.get(id)!, option.offBlock)]);

  for (const student of week.students) {
    const fixedIds = new Set(fixed.map(({ lessonId }) => lessonId));
    const own = student.lessonIds.flatMap((id) => ofLesson.get(id) ?? []);
    for (const [, ofDay] of groupBy(own, ({ day }) => String(day))) {
      const flown = fixed.filter(
        ({ lessonId, offBlock }) => student.lessonIds.includes(lessonId) && dayAt(week, offBlock) === ofDay[0].day,
      );
      const left = week.flightsADay - (student.flightsOn[ofDay[0].day] ?? 0) - flown.length;
      builder.addRow(NO_LIMIT, isPlaced(ofDay), left);
    }
    for (const [at, id] of student.lessonIds.entries()) {
      const next = student.lessonIds[at + 1];
      if (next === undefined || !lessonIds.has(id)) continue;
      // What a fixed lesson follows must stay placed.
      if (fixedIds.has(next)) builder.addRow(1, isPlaced(ofLesson.get(id) ?? []), 1);
      const followers = ofLesson.get(next) ?? [];
      for (const { lesson, offBlock } of followers) {
        const { start } = spanOf(lesson, offBlock);
        const before = (ofLesson.get(id) ?? []).filter((one) => spanOf(one.lesson, one.offBlock).end <= start);
        const upTo = followers.filter((one) => one.offBlock <= offBlock);
        const [first, second] = [isPlaced(upTo), isPlaced(before)];
        builder.addRow(NO_LIMIT, [...first, ...second], 0, [...first.map(() => 1), ...second.map(() => -1)]);
      }
    }
    if (scale.aircraftChange === 0) continue;
    const flown = new Set<string | null>(
      fixed.flatMap(({ lessonId, aircraftId }) => (student.lessonIds.includes(lessonId) ? [aircraftId] : [])),
    );
    const ofStudent = flying.filter(({ option }) => option.lesson.studentId === student.id);
    for (const [id, uses] of groupBy(ofStudent, ({ id }) => id)) {
      if (id === student.usualAircraftId || flown.has(id)) continue;
      const isFlown = builder.addAmount(-scale.aircraftChange);
      for (const [, ofOne] of groupBy(uses, ({ option }) => option.lesson.id))
        builder.addExcess(
          isFlown,
          ofOne.map(({ column }) => column),
          0,
        );
    }
  }

  for (const { id, potentials } of week.aircraft) {
    const aircraft = aircraftOf.get(id)!;
    for (const potential of potentials) {
      const uses = flying.filter((use) => use.id === id && overlapsAt(potential, use.option.offBlock));
      const used = fixed
        .filter((one) => one.aircraftId === id && overlapsAt(potential, one.offBlock))
        .reduce((sum, { lessonId }) => sum + drawOf(aircraft, lessonOf(week, lessonId), potential.unit), 0);
      builder.addRow(
        NO_LIMIT,
        uses.map(({ column }) => column),
        potential.left - used,
        uses.map(({ option }) => drawOf(aircraft, option.lesson, potential.unit)),
      );
    }
  }

  for (const instructor of week.instructors) {
    const uses = teaching.filter(({ id }) => id === instructor.id);
    const standing = fixed.filter(({ instructorId }) => instructorId === instructor.id);
    if (uses.length === 0) continue;
    const work = { week, uses, standing, builder };
    addDuty(instructor, work);
    const columns = uses.map(({ column }) => column);
    const hours = uses.map(({ option }) => hoursOf(spanOf(option.lesson, option.offBlock)));
    const own = standing.map(({ lessonId, offBlock }) => spanOf(lessonOf(week, lessonId), offBlock));
    const already = (bookedMinutes(instructor.booked) + bookedMinutes(own)) / 60;
    if (scale.unfairHour > 0)
      for (const from of scale.unfairFrom)
        builder.addExcess(builder.addAmount(-scale.unfairHour), columns, from - already, hours);
    if (scale.begin > 0) addBegins(scale.begin, [...instructor.booked, ...own], own, work);
  }

  const start = builder.complete(chosen);
  for (const [amount, columns] of kept) start[amount] = Math.min(...columns.map((column) => start[column]!));
  return {
    model: builder.build(),
    start,
    decode: (values) => decode(plan, fixed, options, teachersOf, fleetOf, values),
  };
}

function limitAlike(week: Week, option: Option, plan: Plan, most: number): Option {
  if (option.aircraftIds.length <= most) return option;
  const { id, previous, studentId } = option.lesson;
  const usual = week.students.find((student) => student.id === studentId)?.usualAircraftId;
  const known = [plan.get(id)?.aircraftId, previous?.aircraftId, usual];
  const kindOf = new Map(week.aircraft.map((one) => [one.id, one.kind]));
  const counts = new Map<string, number>();
  const aircraftIds = option.aircraftIds.filter((one) => {
    const kind = kindOf.get(one)!;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count < most || known.includes(one);
  });
  return { ...option, aircraftIds };
}

const hoursOf = ({ start, end }: Period) => (end - start) / 3600;

type Work = { week: Week; uses: readonly Use[]; standing: readonly Placement[]; builder: ModelBuilder };

/** Keeps an instructor within what they may work in a day, and instruct in any 24 hours, with their rest between days. */
function addDuty(
  { booked, flights, dutyMinutesADay, flightMinutesIn24h, restMinutes }: Week["instructors"][number],
  { week, uses, standing, builder }: Work,
): void {
  const limit = (most: number, window: Period, own: readonly Use[], minutesOf: (at: Timed) => number, base: number) => {
    const fixed = standing
      .map(({ lessonId, offBlock }) => ({ lesson: lessonOf(week, lessonId), offBlock }))
      .filter((one) => overlapsAt(window, one.offBlock))
      .reduce((sum, one) => sum + minutesOf(one), base);
    builder.addRow(
      NO_LIMIT,
      own.map(({ column }) => column),
      most - fixed,
      own.map(({ option }) => minutesOf(option)),
    );
  };
  if (dutyMinutesADay !== undefined)
    for (const day of week.days) {
      const spans = uses
        .filter(({ option }) => overlapsAt(day, option.offBlock))
        .map(({ option, column }) => ({ ...spanOf(option.lesson, option.offBlock), column }));
      const own = standing
        .filter(({ offBlock }) => overlapsAt(day, offBlock))
        .map(({ lessonId, offBlock }) => spanOf(lessonOf(week, lessonId), offBlock));
      const stands = spanOfAll([...booked.filter(({ start }) => overlapsAt(day, start)), ...own]);
      addDay(dutyMinutesADay * 60, stands, spans, builder);
    }
  if (restMinutes !== undefined) {
    const stands = [...booked, ...standing.map(({ lessonId, offBlock }) => spanOf(lessonOf(week, lessonId), offBlock))];
    const spans = uses.map(({ option, column }) => ({ ...spanOf(option.lesson, option.offBlock), column }));
    for (const midnight of listNights(week))
      addRest(restMinutes * 60, midnight, restAround(midnight, stands), spans, builder);
  }
  if (flightMinutesIn24h === undefined) return;
  const begins = [...uses.map(({ option }) => option.offBlock), ...flights.map(({ start }) => start)];
  for (const start of new Set(begins)) {
    const window = { start, end: start + DAY_SECONDS };
    limit(
      flightMinutesIn24h,
      window,
      uses.filter(({ option }) => overlapsAt(window, option.offBlock)),
      ({ lesson }) => (lesson.isSolo ? 0 : lesson.minutes),
      bookedMinutes(flights.filter((flight) => overlapsAt(window, flight.start))),
    );
  }
}

type Timed = Pick<Option, "lesson" | "offBlock">;

/**
 * Keeps a day from being longer than a limit, in seconds: one window of that length is chosen, which holds all that stands, and
 * only what lies in it is taught. What lies in a day that is too long already makes it no longer.
 */
function addDay(
  longest: number,
  stands: Period,
  spans: readonly (Period & { column: number })[],
  builder: ModelBuilder,
): void {
  const begins = new Set([...spans, stands].map(({ start }) => start).filter(Number.isFinite));
  const windows = [...begins]
    .map((start) => ({ start, end: start + longest }))
    .filter((window) => stands.start > stands.end || isWithin(stands, window))
    .map((window) => ({ window, column: builder.addAmount(0, 1) }));
  builder.addRow(
    NO_LIMIT,
    windows.map(({ column }) => column),
    1,
  );
  for (const { column, ...span } of spans) {
    if (isWithin(span, stands)) continue;
    const holding = windows.filter(({ window }) => isWithin(span, window)).map((one) => one.column);
    builder.addRow(NO_LIMIT, [column, ...holding], 0, [1, ...holding.map(() => -1)]);
  }
}

/**
 * Keeps a rest over a midnight from being shorter than a limit, in seconds: one window of that length is chosen within the rest that
 * stands, and only what lies outside of it is taught. What lies outside of the rest that stands makes it no shorter.
 */
function addRest(
  shortest: number,
  midnight: number,
  stands: Period,
  spans: readonly (Period & { column: number })[],
  builder: ModelBuilder,
): void {
  const before = spans.filter(({ start, end }) => start < midnight && end > stands.start);
  const after = spans.filter(({ start }) => start >= midnight && start < stands.end);
  const latest = Math.max(stands.start, ...before.map(({ end }) => end));
  const earliest = Math.min(stands.end, ...after.map(({ start }) => start));
  const late = before.filter(({ end }) => end + shortest > earliest);
  const early = after.filter(({ start }) => start - shortest < latest);
  if (late.length + early.length === 0) return;
  const begins = new Set([stands.start, earliest - shortest, ...late.map(({ end }) => end)].filter(Number.isFinite));
  const windows = [...begins]
    .map((start) => ({ start, end: start + shortest }))
    .filter((window) => isWithin(window, stands))
    .map((window) => ({ window, column: builder.addAmount(0, 1) }));
  builder.addRow(
    NO_LIMIT,
    windows.map(({ column }) => column),
    1,
  );
  const hold = (own: number, isKept: (window: Period) => boolean) => {
    const holding = windows.filter(({ window }) => isKept(window)).map(({ column }) => column);
    builder.addRow(NO_LIMIT, [own, ...holding], 0, [1, ...holding.map(() => -1)]);
  };
  for (const { column, end } of late) hold(column, (window) => window.start >= end);
  for (const { column, start } of early) hold(column, (window) => window.end <= start);
}

/** Counts how often an instructor's work begins: at a time right before which none of it ends. */
function addBegins(
  cost: number,
  standing: readonly Period[],
  counted: readonly Period[],
  { uses, builder }: Work,
): void {
  const spans = uses.map((use) => ({ ...spanOf(use.option.lesson, use.option.offBlock), column: use.column }));
  const joins = (end: number, start: number) => end > start - LEAST_GAP && end <= start;
  for (const start of new Set([...spans, ...counted].map((one) => one.start))) {
    if (standing.some(({ end }) => joins(end, start))) continue;
    const beginning = spans.filter((one) => one.start === start);
    const ending = spans.filter(({ end }) => joins(end, start));
    const columns = [...beginning, ...ending].map(({ column }) => column);
    const factors = [...beginning.map(() => 1), ...ending.map(() => -1)];
    const stands = counted.some((one) => one.start === start) ? 1 : 0;
    builder.addExcess(builder.addAmount(-cost), columns, -stands, factors);
  }
}

function decode(
  plan: Plan,
  fixed: readonly Placement[],
  options: readonly Option[],
  teachersOf: ReadonlyMap<Option, readonly Use[]>,
  fleetOf: ReadonlyMap<Option, readonly Use[]>,
  values: ArrayLike<number>,
): Plan {
  const isChosen = ({ column }: Use) => values[column]! > 0.5;
  const placed = options.flatMap((option) => {
    const [teacher, aircraft] = [teachersOf.get(option)!.find(isChosen), fleetOf.get(option)!.find(isChosen)];
    if (!teacher || !aircraft) return [];
    const { lesson, offBlock } = option;
    const placement = { lessonId: lesson.id, offBlock, instructorId: teacher.id, aircraftId: aircraft.id };
    const before = plan.get(lesson.id);
    return [isSame(placement, before) ? before! : placement];
  });
  return new Map([...fixed, ...placed].map((one) => [one.lessonId, one]));
}

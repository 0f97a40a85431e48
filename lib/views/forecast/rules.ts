import { addDays, countDaysBetween } from "@/lib/platform/day";
import { type AircraftRate, amountOfMinutes, priceFlight, totalOf } from "@/lib/records/prices/rules";
import {
  type CountedFlight,
  countTowards,
  MINIMUM_KINDS,
  type MinimaName,
  type MinimumKind,
} from "@/lib/records/programs/minima";
import { type ForecastState, HOUR_KINDS, type HourKind } from "./codes";

type Bound = "low" | "likely" | "high";
/** The least, what is likely, and the most. */
export type Spread = Record<Bound, number>;
const spread = <T>(of: (bound: Bound) => T): Record<Bound, T> => ({
  ...{ low: of("low"), likely: of("likely"), high: of("high") },
});

/** A lesson as the programme plans it, with the minutes of its briefing and debriefing. Theory has no flight. */
export type PlannedLesson = { kind: HourKind; minutes: number; groundMinutes: number; flight: CountedFlight | null };
export const toPlannedLesson = (
  minutes: number,
  groundMinutes: number,
  flight: CountedFlight | null,
): PlannedLesson => ({
  kind: flight === null ? "theory" : flight.isSimulator ? "simulator" : flight.isSolo ? "solo" : "dual",
  ...{ minutes, groundMinutes, flight },
});
/** A practical lesson that was flown. What repeats another was planned for no minutes. */
export type FlownLesson = { day: string; minutes: number; plannedMinutes: number };
/** What somebody needed who finished the same programme: minutes in flight and weeks. */
export type Finisher = { minutes: number; weeks: number };

/** What a forecast is made of. Days have the form "2026-11-28". */
export type TrainingFacts = {
  today: string;
  startDay: string;
  hasLeft: boolean;
  /** All lessons of the programme, and those of the student that are open, with repetitions. */
  programme: readonly PlannedLesson[];
  open: readonly PlannedLesson[];
  flown: readonly FlownLesson[];
  /** The days of practical lessons that are booked. */
  booked: readonly string[];
  minima: MinimaName;
  /** How far the minima of the regulation are met, and how much was flown in a simulator, which they count up to a limit. */
  lines: readonly { kind: MinimumKind; needed: number; done: number }[];
  simulatorMinutes: number;
  finishers: readonly Finisher[];
};

/** The sentences by which a forecast says how it is reckoned, with their numbers. */
export type Reason =
  | { code: "open"; lessons: number; minutes: number }
  /** What the minima demand beyond the lessons that are left. */
  | { code: "minima"; minutes: number }
  | { code: "tooEarly"; lessons: number }
  | { code: "pace"; lessons: number; weeks: number; lessonsBefore: number; weeksBefore: number; perWeek: number }
  | { code: "booked"; lessons: number }
  | { code: "stalled"; weeks: number }
  /** How much longer than planned flights took, and what is expected of those to come, in per cent of the plan. */
  | { code: "longer"; lessons: number; percent: number; expectedPercent: number }
  | { code: "finishers"; count: number; minutes: Spread; weeks: Spread }
  | { code: "noFinishers"; count: number };

export type Forecast = {
  state: ForecastState;
  /** Null where nothing is foretold. A day is null that lies too far ahead. */
  days: { early: string | null; likely: string | null; late: string | null } | null;
  /** The likely day at so many lessons a week, whatever the present pace. */
  atPaces: { perWeek: number; day: string | null }[];
  /** Practical lessons that are likely to be left. */
  lessons: number;
  hours: { kind: HourKind; minutes: Spread }[];
  reasons: Reason[];
};

/** The weeks over which the present pace is measured, and those that steady it. */
const [RECENT_WEEKS, LONG_WEEKS] = [8, 26];
/** A pace isn't measured over less. */
const SHORTEST_WEEKS = 4;
/** Who hasn't flown for so long, and has nothing booked, has no pace. */
const STALLED_WEEKS = 6;
/** Bookings ahead count as a pace over either of these. */
const BOOKED_WEEKS = [4, 8];
/** From so many flown lessons on, a student has a pace of their own. */
const FEWEST_LESSONS = 3;
/** How many lessons it takes until a student's own measure counts as much as what is expected of anybody. */
const EXPECTED_WEIGHT = 5;
/** The share of the plan that anybody needs, while the school doesn't know better: seldom less, often a third more. */
const USUAL: Spread = { low: 1, likely: 1, high: 1.3 };
/** However much was flown, the rest is never known closer than this. */
const CLOSEST: Spread = { low: 0.95, likely: 1, high: 1.1 };
/** What others needed is told from so many on. */
const FEWEST_FINISHERS = 3;
/** A week of bad weather more or less. */
const [GOOD_WEEKS, BAD_WEEKS] = [1.15, 0.8];
const PACES = [1, 2, 3];
const LATEST_WEEKS = 520;

const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((all, item) => all + of(item), 0);
const isFlight = ({ kind }: PlannedLesson) => kind !== "theory";

/** Foretells what a training still takes and when it will be done. What it costs is `priceHours`. */
export function forecastTraining(facts: TrainingFacts): Forecast {
  const factors = expectFactors(facts);
  const left = growing(spread((bound) => countMinutesLeft(facts, factors[bound])));
  const hours = listHours(left);
  const lessons = spread((bound) => countLessonsLeft(facts, left[bound]));
  const state = stateOf(facts, hours.length);
  const pace = measurePace(facts);
  const dayAt = (count: number, perWeek: number) => dayAfter(facts.today, count / perWeek);
  return {
    ...{ state, lessons: lessons.likely, hours },
    days:
      state === "TooEarly" || state === "Known"
        ? {
            early: dayAt(lessons.low, state === "Known" ? pace.fast : 1),
            likely: dayAt(lessons.likely, state === "Known" ? pace.likely : 1),
            late: dayAt(lessons.high, state === "Known" ? pace.slow : 1),
          }
        : null,
    atPaces:
      state === "Complete" || state === "Left"
        ? []
        : PACES.map((perWeek) => ({ perWeek, day: dayAt(lessons.likely, perWeek) })),
    reasons: state === "Left" ? [] : explain(facts, { state, pace, factors }),
  };
}

type MinutesLeft = Record<HourKind, number>;
const listHours = (left: Record<Bound, MinutesLeft>): Forecast["hours"] =>
  HOUR_KINDS.map((kind) => ({ kind, minutes: spread((bound) => Math.round(left[bound][kind])) })).filter(
    ({ minutes }) => minutes.high > 0,
  );

function stateOf(facts: TrainingFacts, kindsLeft: number): ForecastState {
  if (facts.hasLeft) return "Left";
  if (kindsLeft === 0) return "Complete";
  const last = lastDayOf(facts);
  if (last !== null && weeksSince(last, facts) >= STALLED_WEEKS && facts.booked.length === 0) return "Stalled";
  return facts.flown.length < FEWEST_LESSONS ? "TooEarly" : "Known";
}

const lastDayOf = ({ flown }: TrainingFacts) =>
  flown.reduce<string | null>((last, { day }) => (last !== null && last > day ? last : day), null);
const weeksSince = (day: string, { today }: TrainingFacts) => Math.floor(countDaysBetween(day, today) / 7);

/** Longer flights alone meet minima that would be flown with an instructor else: still, nothing likely is less than the least. */
function growing({ low, likely, high }: Record<Bound, MinutesLeft>): Record<Bound, MinutesLeft> {
  const atLeast = (least: MinutesLeft, one: MinutesLeft) =>
    Object.fromEntries(HOUR_KINDS.map((kind) => [kind, Math.max(least[kind], one[kind])])) as MinutesLeft;
  const more = atLeast(low, likely);
  return { low, likely: more, high: atLeast(more, high) };
}

/** The minutes of each kind that are left when flights take so many times what is planned; never less than the minima leave. */
function countMinutesLeft({ open, lines, minima, simulatorMinutes }: TrainingFacts, factor: number): MinutesLeft {
  const planned = (of: HourKind) => sum(open, ({ kind, minutes }) => (kind === of ? minutes : 0));
  const done: CountedFlight = { ...NOTHING_FLOWN, minutes: simulatorMinutes, isSimulator: true };
  const flights = open.flatMap(({ flight }) =>
    flight ? { ...flight, minutes: flight.minutes * factor, nightMinutes: flight.nightMinutes * factor } : [],
  );
  const missing = (kinds: readonly MinimumKind[]) =>
    lines
      .filter(({ kind }) => kinds.includes(kind) && MINIMUM_KINDS[kind].unit === "minutes")
      .reduce((most, { kind, needed, done: met }) => {
        const toCome = countTowards(kind, [done, ...flights], minima) - countTowards(kind, [done], minima);
        return Math.max(most, needed - met - toCome);
      }, 0);
  const dual = missing(["dual", "nightDual", "nightDualCrossCountry"]);
  const solo = missing(["solo", "soloCrossCountry"]);
  const more = Math.max(0, missing(["total", "night"]) - dual - solo);
  // What was subtracted leaves a trace in the last digits, which would round up a lesson.
  const exact = (minutes: number) => Number(minutes.toFixed(6));
  return {
    theory: planned("theory"),
    dual: exact(planned("dual") * factor + dual + more),
    solo: exact(planned("solo") * factor + solo),
    simulator: exact(planned("simulator") * factor),
  };
}

const flyingOf = ({ dual, solo, simulator }: MinutesLeft) => dual + solo + simulator;

const NOTHING_FLOWN: CountedFlight = {
  ...{ minutes: 0, nightMinutes: 0, nightTakeOffs: 0, nightLandings: 0, route: null },
  ...{ isSimulator: false, isSolo: false, isCrossCountry: false },
};

/**
 * The lessons that these hours take: as many as are open, and more where flights take longer. Theory is taught beside; it counts
 * where more of it is left.
 */
function countLessonsLeft({ open, programme }: TrainingFacts, left: MinutesLeft): number {
  const flights = programme.filter((one) => isFlight(one) && one.minutes > 0);
  const usual = flights.length > 0 ? sum(flights, (one) => one.minutes) / flights.length : 60;
  const practical = open.filter(isFlight).length;
  const flying = Math.ceil(Number((flyingOf(left) / usual).toFixed(6)));
  return Math.max(practical, flying, open.length - practical);
}

/**
 * How many times the planned minutes a flight will take: the student's own measure, drawn to what finishers needed, or to the plan,
 * while few lessons are flown.
 */
function expectFactors(facts: TrainingFacts): Spread {
  const expected = expectAnybody(facts);
  const { lessons, factor } = measureOwn(facts);
  const drawn = spread((bound) => (lessons * factor + EXPECTED_WEIGHT * expected[bound]) / (lessons + EXPECTED_WEIGHT));
  return {
    low: Math.min(drawn.low, drawn.likely * CLOSEST.low),
    likely: drawn.likely,
    high: Math.max(drawn.high, drawn.likely * CLOSEST.high),
  };
}

function expectAnybody(facts: TrainingFacts): Spread {
  const planned = sum(facts.programme.filter(isFlight), ({ minutes }) => minutes);
  const needed = countFinishers(facts);
  return needed && planned > 0 ? spread((bound) => needed.minutes[bound] / planned) : USUAL;
}

/** Flown minutes over planned ones, between half and three times of them. */
function measureOwn({ flown }: TrainingFacts) {
  const timed = flown.filter(({ minutes }) => minutes > 0);
  const planned = sum(timed, ({ plannedMinutes }) => plannedMinutes);
  if (planned === 0) return { lessons: 0, factor: 1 };
  const factor = sum(timed, ({ minutes }) => minutes) / planned;
  return { lessons: timed.length, factor: Math.min(3, Math.max(0.5, factor)) };
}

/** What those needed who finished, by quartiles. Null while they are too few to tell. */
export const countFinishers = ({ finishers }: Pick<TrainingFacts, "finishers">) =>
  finishers.length < FEWEST_FINISHERS
    ? null
    : {
        count: finishers.length,
        minutes: quartilesOf(finishers.map(({ minutes }) => minutes)),
        weeks: quartilesOf(finishers.map(({ weeks }) => weeks)),
      };

/** A quarter of the values lies below the first, half below the second, three quarters below the third. */
export function quartilesOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
    return Math.round(below + (above - below) * (place - Math.floor(place)));
  };
  return { low: at(0.25), likely: at(0.5), high: at(0.75) };
}

type Pace = { recent: number; recentWeeks: number; long: number; longWeeks: number } & Record<
  "slow" | "likely" | "fast",
  number
>;

/** Lessons a week: lately, or as booked where that is more, steadied by half a year. */
function measurePace(facts: TrainingFacts): Pace {
  const { flown, today, startDay, booked } = facts;
  const first = flown.reduce((earliest, { day }) => (day < earliest ? day : earliest), startDay);
  const weeks = Math.max(SHORTEST_WEEKS, Math.ceil(countDaysBetween(first, today) / 7));
  const [recentWeeks, longWeeks] = [Math.min(RECENT_WEEKS, weeks), Math.min(LONG_WEEKS, weeks)];
  const countSince = (past: number) => flown.filter(({ day }) => day > addDays(today, -7 * past)).length;
  const [recent, long] = [countSince(recentWeeks), countSince(longWeeks)];
  const ahead = BOOKED_WEEKS.map((span) => booked.filter((day) => day <= addDays(today, 7 * span)).length / span);
  const now = Math.max(recent / recentWeeks, ...ahead);
  const steady = long / longWeeks;
  return {
    ...{ recent, recentWeeks, long, longWeeks },
    fast: Math.max(now, steady) * GOOD_WEEKS,
    likely: (2 * now + steady) / 3,
    slow: Math.max(Math.min(now, steady), now / 2) * BAD_WEEKS,
  };
}

/** Null where it lies too far ahead, or never comes. */
function dayAfter(today: string, weeks: number): string | null {
  return weeks <= LATEST_WEEKS ? addDays(today, Math.ceil(weeks * 7)) : null;
}

type Reckoned = { state: ForecastState; pace: Pace; factors: Spread };

function explain(facts: TrainingFacts, { state, pace, factors }: Reckoned): Reason[] {
  const { open, flown, booked, finishers } = facts;
  if (state === "Complete") return [];
  const planned = sum(open.filter(isFlight), ({ minutes }) => minutes);
  const beyond = Math.round(flyingOf(countMinutesLeft(facts, factors.likely)) - planned * factors.likely);
  const own = measureOwn(facts);
  const last = lastDayOf(facts);
  const needed = countFinishers(facts);
  const percent = (factor: number) => Math.round(factor * 100);
  return [
    { code: "open", lessons: open.length, minutes: sum(open, ({ minutes }) => minutes) },
    ...(beyond > 0 ? [{ code: "minima" as const, minutes: beyond }] : []),
    ...(state === "TooEarly" ? [{ code: "tooEarly" as const, lessons: flown.length }] : []),
    ...(state === "Stalled" && last ? [{ code: "stalled" as const, weeks: weeksSince(last, facts) }] : []),
    ...(state === "Known"
      ? [
          {
            ...{ code: "pace" as const, lessons: pace.recent, weeks: pace.recentWeeks },
            ...{ lessonsBefore: pace.long, weeksBefore: pace.longWeeks, perWeek: Math.round(pace.likely * 10) / 10 },
          },
        ]
      : []),
    ...(booked.length > 0 ? [{ code: "booked" as const, lessons: booked.length }] : []),
    ...(own.lessons > 0
      ? [
          {
            ...{ code: "longer" as const, lessons: own.lessons, percent: percent(own.factor) },
            expectedPercent: percent(factors.likely),
          },
        ]
      : []),
    needed ? { code: "finishers", ...needed } : { code: "noFinishers", count: finishers.length },
  ];
}

/**
 * What an aircraft costs an hour over the lessons of a kind, each on a day of its own: with its landing, the minimum of the flight or the
 * day, and the discount of its student.
 */
export function hourPriceOf(
  rate: AircraftRate,
  {
    kind,
    lessons,
    tagIds,
    taxiMinutes,
  }: {
    kind: HourKind;
    lessons: readonly PlannedLesson[];
    tagIds: readonly string[];
    taxiMinutes: number;
  },
): number {
  const own = lessons.filter((one) => one.kind === kind && one.minutes > 0);
  const usual = own.length > 0 ? own : [{ minutes: 60, groundMinutes: 0 }];
  const landingsByDay = kind === "simulator" ? 0 : 1;
  const priceLesson = ({ minutes: blockMinutes, groundMinutes }: (typeof usual)[number]) => {
    const airborneMinutes = Math.max(0, blockMinutes - taxiMinutes);
    return totalOf(
      priceFlight(rate, {
        parts: [{ isSolo: kind === "solo", blockMinutes, airborneMinutes, landingsByDay, landingsByNight: 0 }],
        ...{ sessionMinutes: blockMinutes + groundMinutes, tagIds, packageMinutesLeft: 0 },
        sameDay: { flownMinutes: 0, addedMinutes: 0 },
      }),
    );
  };
  return Math.round((sum(usual, priceLesson) * 60) / sum(usual, ({ minutes }) => minutes));
}

/** What an hour costs, in minor units: of the aircraft, null where it has no price, and of the instructor, null where none is billed. */
export type HourPrice = { aircraft: string | null; aircraftPrice: number | null; instructorPrice: number | null };
export type HourPrices = Record<HourKind, HourPrice>;

export type PricedHours = HourPrice & { kind: HourKind; cost: Spread | null };
/**
 * What hours cost, by kind and together. Minutes of the aircraft that were bought ahead cost nothing more. `total` is null where the price
 * of some hours is unknown.
 */
export function priceHours(
  hours: Forecast["hours"],
  prices: HourPrices,
  boughtMinutes = 0,
): { parts: PricedHours[]; total: Spread | null } {
  let bought = spread(() => boughtMinutes);
  const parts = hours.map(({ kind, minutes }) => {
    const { aircraftPrice, instructorPrice } = prices[kind];
    if (kind !== "theory" && aircraftPrice === null) return { kind, ...prices[kind], cost: null };
    const isFlown = kind === "dual" || kind === "solo";
    const taken = spread((bound) => (isFlown ? Math.min(bought[bound], minutes[bound]) : 0));
    const before = bought;
    bought = spread((bound) => before[bound] - taken[bound]);
    const cost = spread(
      (bound) =>
        amountOfMinutes(minutes[bound] - taken[bound], aircraftPrice ?? 0) +
        amountOfMinutes(minutes[bound], instructorPrice ?? 0),
    );
    return { kind, ...prices[kind], cost };
  });
  const isKnown = parts.every(({ cost }) => cost !== null);
  return { parts, total: isKnown ? spread((bound) => sum(parts, ({ cost }) => cost![bound])) : null };
}

/** What the programme costs whose flights take exactly as long as planned, but no less than the minima. */
export const leastHours = (facts: TrainingFacts): Forecast["hours"] =>
  listHours(spread(() => countMinutesLeft(facts, 1)));

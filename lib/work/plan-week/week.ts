/** What the plan of a week is made of, as it was gathered. All times are unix seconds. */
export type Period = { start: number; end: number };

/** A lesson that shall be flown in the week, with the off-block times at which its site is open and it is light, or dark. */
export type WeekLesson = {
  id: string;
  studentId: string;
  /** How long it is booked, briefing and debriefing besides. */
  minutes: number;
  briefingMinutes: number;
  debriefingMinutes: number;
  isSolo: boolean;
  /** In their order. None precedes a lesson that is planned before it, or follows one that is planned after it. */
  offBlocks: readonly number[];
  /** Whether it would have times but for other lessons of its training, which are planned and whose order must stay. */
  isOutOfOrder?: boolean;
  /** The aircraft that have what it asks for. */
  aircraftIds: readonly string[];
  /** How many lessons of its student wait for it. */
  followers: number;
  /** Where an earlier run has placed it. A run moves as few of these as it can. */
  previous: Placement | null;
};

export type WeekStudent = {
  id: string;
  /** Their lessons to be placed, in their order. */
  lessonIds: readonly string[];
  booked: readonly Period[];
  /** When they have said that they can't be planned. */
  away: readonly Period[];
  /** How many flights each day has for them already. */
  flightsOn: readonly number[];
  daysSinceFlight: number;
  usualAircraftId: string | null;
};

export type WeekInstructor = {
  id: string;
  booked: readonly Period[];
  away: readonly Period[];
  /** The flights that they instruct already. */
  flights: readonly Period[];
  /**
   * How long a day may be for them, from the first meeting to the last end, how long they may instruct in flight in any 24 hours, and
   * how long they rest at least between two days. Without one, there is no such limit.
   */
  dutyMinutesADay?: number;
  flightMinutesIn24h?: number;
  restMinutes?: number;
};

/** What an aircraft may still fly until the work of a limit: of flights that begin in the period. */
export type Potential = Period & { unit: "Hours" | "Landings"; left: number };

export type WeekAircraft = {
  id: string;
  /** Aircraft of a kind can stand in for each other: the same lessons, the same turnaround. */
  kind: string;
  turnaroundMinutes: number;
  booked: readonly Period[];
  potentials: readonly Potential[];
  /** How many minutes of a flight its counters leave out. Null where they count no hours. */
  uncountedMinutes: number | null;
  countsLandings: boolean;
};

/** How much something counts, in five steps. */
export type Weight = 1 | 2 | 3 | 4 | 5;
export type Weights = {
  longestWithoutFlight: Weight;
  nextLessonBlocking: Weight;
  fairInstructorHours: Weight;
  fewAircraftChanges: Weight;
  noGaps: Weight;
};

export type Week = {
  /** The days of the site, midnight to midnight. */
  days: readonly Period[];
  flightsADay: number;
  weights: Weights;
  students: readonly WeekStudent[];
  lessons: ReadonlyMap<string, WeekLesson>;
  instructors: readonly WeekInstructor[];
  aircraft: readonly WeekAircraft[];
};

/** When a lesson is flown, with whom and on what. */
export type Placement = { lessonId: string; offBlock: number; instructorId: string; aircraftId: string };
/** The placed lessons by their ids. */
export type Plan = ReadonlyMap<string, Placement>;

type Timed = Pick<WeekLesson, "minutes" | "briefingMinutes" | "debriefingMinutes">;

/** From meeting to the end of the debriefing. */
export const spanOf = ({ minutes, briefingMinutes, debriefingMinutes }: Timed, offBlock: number): Period => ({
  start: offBlock - briefingMinutes * 60,
  end: offBlock + (minutes + debriefingMinutes) * 60,
});

/** When a lesson needs its instructor: who supervises a solo is free while it is flown. */
export function instructorPeriodsOf(lesson: WeekLesson, offBlock: number): Period[] {
  const span = spanOf(lesson, offBlock);
  if (!lesson.isSolo) return [span];
  const parts = [
    { start: span.start, end: offBlock },
    { start: offBlock + lesson.minutes * 60, end: span.end },
  ];
  return parts.filter(({ start, end }) => start < end);
}

/** When a lesson needs its aircraft: from turnaround to on-block. */
export const aircraftPeriodOf = (
  { minutes }: Timed,
  { turnaroundMinutes }: Pick<WeekAircraft, "turnaroundMinutes">,
  offBlock: number,
): Period => ({ start: offBlock - turnaroundMinutes * 60, end: offBlock + minutes * 60 });

export const overlaps = (one: Period, other: Period): boolean => one.start < other.end && other.start < one.end;

export const dayAt = ({ days }: Pick<Week, "days">, at: number): number =>
  days.findIndex(({ start, end }) => start <= at && at < end);

export const lessonOf = ({ lessons }: Pick<Week, "lessons">, id: string): WeekLesson => {
  const lesson = lessons.get(id);
  if (!lesson) throw new Error(`The week has no lesson ${id}`);
  return lesson;
};

/** How much of a potential a lesson takes from its aircraft. */
export function drawOf(
  { uncountedMinutes, countsLandings }: WeekAircraft,
  { minutes }: Timed,
  unit: Potential["unit"],
) {
  if (unit === "Landings") return countsLandings ? 1 : 0;
  return uncountedMinutes === null ? 0 : Math.max(0, minutes - uncountedMinutes);
}

export const isSame = (one: Placement, other: Placement | null | undefined): boolean =>
  one.offBlock === other?.offBlock && one.instructorId === other.instructorId && one.aircraftId === other.aircraftId;

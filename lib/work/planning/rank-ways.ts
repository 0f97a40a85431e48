import { groupBy } from "@/lib/platform/group-by";

/** A way to fly something: with whom, on what, from off-block to on-block in unix seconds. */
export type Way = Flight & { instructorId: string };
type Flight = { aircraftId: string; start: number; end: number };

/**
 * What speaks for a way or against it, in points. An instructor or aircraft is usual that the students fly with most, known that
 * they have flown with. One that comes back right before or goes out right after leaves no gap.
 */
export const POINTS = {
  usualInstructor: 40,
  knownInstructor: 15,
  otherInstructor: 0,
  usualAircraft: 20,
  knownAircraft: 8,
  otherAircraft: 0,
  comesBack: 6,
  goesOut: 6,
  muchLight: 4,
  littleLight: -4,
  laterDay: -6,
} as const;
/** What each warning of the rules costs: more than the usual aircraft, and less than the usual instructor. */
const POINTS_OF_WARNING = -26;

export type ReasonName = keyof typeof POINTS;
/** A reason, with what it rests on: a time, minutes until the night, or days from the first one that is searched. */
export type Reason = { name: ReasonName; points: number; at?: number; minutes?: number; days?: number };

/** What ways are ranked by. */
export type Circumstances = {
  usual: { instructorIds: readonly string[]; aircraftIds: readonly string[] };
  /** How many days a time is after the first one that is searched. */
  daysUntil: (start: number) => number;
  /** When an aircraft comes back last before a flight, and goes out next after it. Null where it doesn't within the day. */
  neighboursOf: (flight: Flight) => { back: number | null; out: number | null };
  /** When the night begins on the day of a time. Null where it doesn't matter. */
  nightAfter: (start: number) => number | null;
};

/** An aircraft that is away for less time than this between two flights stands idle for nothing. */
const NO_GAP_SECONDS = 30 * 60;
/** With so much light left after it, a flight may take longer than planned. */
const MUCH_LIGHT_MINUTES = 60;

const reason = (name: ReasonName, more: Omit<Reason, "name" | "points"> = {}, times = 1): Reason => ({
  ...{ name, points: POINTS[name] * times, ...more },
});

/** Who has flown with nobody yet has no usual instructor to be without. */
function reasonsOfInstructor(instructorId: string, { usual: { instructorIds } }: Circumstances): Reason[] {
  if (instructorIds.length === 0) return [];
  const at = instructorIds.indexOf(instructorId);
  return [reason(at === 0 ? "usualInstructor" : at > 0 ? "knownInstructor" : "otherInstructor")];
}

function reasonsOfAircraft(aircraftId: string, { usual: { aircraftIds } }: Circumstances): Reason[] {
  if (aircraftIds.length === 0) return [];
  const at = aircraftIds.indexOf(aircraftId);
  return [reason(at === 0 ? "usualAircraft" : at > 0 ? "knownAircraft" : "otherAircraft")];
}

function reasonsOfNeighbours(flight: Flight, { neighboursOf }: Circumstances): Reason[] {
  const { back, out } = neighboursOf(flight);
  const reasons: Reason[] = [];
  if (back !== null && flight.start - back <= NO_GAP_SECONDS) reasons.push(reason("comesBack", { at: back }));
  if (out !== null && out - flight.end <= NO_GAP_SECONDS) reasons.push(reason("goesOut", { at: out }));
  return reasons;
}

function reasonsOfTime({ start, end }: Pick<Way, "start" | "end">, { daysUntil, nightAfter }: Circumstances): Reason[] {
  const reasons: Reason[] = [];
  const night = nightAfter(start);
  if (night !== null) {
    const minutes = Math.floor((night - end) / 60);
    reasons.push(reason(minutes >= MUCH_LIGHT_MINUTES ? "muchLight" : "littleLight", { minutes }));
  }
  const days = daysUntil(start);
  if (days > 0) reasons.push(reason("laterDay", { days }, days));
  return reasons;
}

/** Lists what speaks for a way and against it. */
export const listReasons = (way: Way, circumstances: Circumstances): Reason[] => [
  ...reasonsOfInstructor(way.instructorId, circumstances),
  ...reasonsOfAircraft(way.aircraftId, circumstances),
  ...reasonsOfNeighbours(way, circumstances),
  ...reasonsOfTime(way, circumstances),
];

export const sumPoints = (reasons: readonly Reason[], warnings = 0): number =>
  reasons.reduce((sum, { points }) => sum + points, warnings * POINTS_OF_WARNING);

/** A way with its points before it is judged, and, once it is, with how many warnings stand against it. Null: it is blocked. */
export type Scored = { way: Way; points: number };
export type JudgeWay = (way: Way) => { warnings: number } | null;

/** The best first; of equal ones the earliest. */
const compareScored = (a: Scored, b: Scored): number =>
  b.points - a.points ||
  a.way.start - b.way.start ||
  compareIds(a.way.instructorId, b.way.instructorId) ||
  compareIds(a.way.aircraftId, b.way.aircraftId);
export const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A time at which something can be flown, with whom and on what: aircraft in the order of their ids. */
export type FreeTime = { start: number; end: number; instructorIds: readonly string[]; aircraftIds: readonly string[] };

/**
 * Groups all ways to fly at some times, in their order, by period and instructor, the best of each group first. What speaks for a
 * flight is the same with every instructor: so the flights of a period are sorted once, and of the ways, which may be hundreds of
 * thousands, only those are made that somebody takes.
 */
export function groupWays(
  times: readonly FreeTime[],
  circumstances: Circumstances,
  periodOf: (start: number) => string,
): Iterable<Scored>[] {
  return [...groupBy(times, ({ start }) => periodOf(start)).values()].flatMap((ofPeriod) => {
    // Of equal ones the earliest stays first.
    const flights = scoreFlights(ofPeriod, circumstances).sort((a, b) => b.points - a.points);
    return [...new Set(ofPeriod.flatMap(({ instructorIds }) => instructorIds))].map((instructorId) => {
      const own = ofPeriod.filter(({ instructorIds }) => instructorIds.includes(instructorId));
      const points = sumPoints(reasonsOfInstructor(instructorId, circumstances));
      return listWays(flights, { instructorId, starts: new Set(own.map(({ start }) => start)), points });
    });
  });
}

type ScoredFlight = Flight & { points: number };

function scoreFlights(times: readonly FreeTime[], circumstances: Circumstances): ScoredFlight[] {
  const flights: ScoredFlight[] = [];
  const known = new Map<string, number>();
  const pointsOfAircraft = (id: string) => known.get(id) ?? sumPoints(reasonsOfAircraft(id, circumstances));
  for (const { start, end, aircraftIds } of times) {
    const ofTime = sumPoints(reasonsOfTime({ start, end }, circumstances));
    for (const aircraftId of aircraftIds) {
      const ofAircraft = pointsOfAircraft(aircraftId);
      known.set(aircraftId, ofAircraft);
      const flight = { aircraftId, start, end, points: ofAircraft + ofTime };
      for (const { points } of reasonsOfNeighbours(flight, circumstances)) flight.points += points;
      flights.push(flight);
    }
  }
  return flights;
}

function* listWays(
  flights: readonly ScoredFlight[],
  { instructorId, starts, points }: { instructorId: string; starts: ReadonlySet<number>; points: number },
): Generator<Scored> {
  for (const { aircraftId, start, end, points: ofFlight } of flights)
    if (starts.has(start)) yield { way: { instructorId, aircraftId, start, end }, points: points + ofFlight };
}

/** An aircraft that was blocked so often in a group is tried there again only after all others. */
const MOST_BLOCKED = 2;

/** How many more of a group are judged once one is found that isn't blocked, because one without its warnings may be better. */
const MOST_BETTER = 3;

/**
 * Finds the best way of each group that no rule blocks, the best group first. The ways of a group come the best first, and are judged
 * until no other of them can be better, or enough have been judged: `most` of it in all.
 */
export function findBestWays(
  groups: readonly Iterable<Scored>[],
  { judge, most }: { judge: JudgeWay; most: number },
): Scored[] {
  return groups.flatMap((group) => findBestOf(group, judge, most) ?? []).sort(compareScored);
}

function findBestOf(inOrder: Iterable<Scored>, judge: JudgeWay, most: number): Scored | null {
  const blocked = new Map<string, number>();
  const later: Scored[] = [];
  let [best, left]: [Scored | null, number] = [null, most];
  const tryOne = ({ way, points }: Scored) => {
    left--;
    const judged = judge(way);
    if (!judged) {
      blocked.set(way.aircraftId, (blocked.get(way.aircraftId) ?? 0) + 1);
      return;
    }
    const scored = { way, points: points + sumPoints([], judged.warnings) };
    left = best ? left : Math.min(left, MOST_BETTER);
    if (!best || compareScored(scored, best) < 0) best = scored;
  };
  const isOver = ({ points }: Scored) => left === 0 || (best !== null && points <= best.points);
  for (const one of inOrder) {
    if (isOver(one)) break;
    if ((blocked.get(one.way.aircraftId) ?? 0) >= MOST_BLOCKED) later.push(one);
    else tryOne(one);
  }
  for (const one of later) {
    if (isOver(one)) break;
    tryOne(one);
  }
  return best;
}

/**
 * Chooses some of the best ways that differ: first by the first key, so that no two are of one day while another day has one, then
 * by the next, and last whatever is left. Returns them with the best first.
 */
export function chooseVaried(ways: readonly Scored[], most: number, keys: readonly ((way: Way) => string)[]): Scored[] {
  const inOrder = [...ways].sort(compareScored);
  const chosen: Scored[] = [];
  for (const keyOf of keys)
    for (const one of inOrder) {
      if (chosen.length === most) break;
      const isNew = chosen.every((other) => other !== one && keyOf(other.way) !== keyOf(one.way));
      if (isNew) chosen.push(one);
    }
  for (const one of inOrder) if (chosen.length < most && !chosen.includes(one)) chosen.push(one);
  return chosen.sort(compareScored);
}

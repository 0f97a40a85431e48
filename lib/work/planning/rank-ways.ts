import { groupBy } from "@/lib/platform/group-by";

/** A way to fly something: with whom, on what, from off-block to on-block in unix seconds. */
export type Way = { instructorId: string; aircraftId: string; start: number; end: number };

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
  /** When an aircraft comes back last before a way, and goes out next after it. Null where it doesn't within the day. */
  neighboursOf: (way: Way) => { back: number | null; out: number | null };
  /** When the night begins on the day of a time. Null where it doesn't matter. */
  nightAfter: (start: number) => number | null;
};

/** An aircraft that is away for less time than this between two flights stands idle for nothing. */
const NO_GAP_SECONDS = 30 * 60;
/** With so much light left after it, a flight may take longer than planned. */
const MUCH_LIGHT_MINUTES = 60;

/** Lists what speaks for a way and against it. */
export function listReasons(way: Way, { usual, daysUntil, neighboursOf, nightAfter }: Circumstances): Reason[] {
  const reasons: Reason[] = [];
  const add = (name: ReasonName, more: Omit<Reason, "name" | "points"> = {}, times = 1) =>
    reasons.push({ name, points: POINTS[name] * times, ...more });
  const { instructorIds, aircraftIds } = usual;
  // Who has flown with nobody yet has no usual instructor to be without.
  if (instructorIds.length > 0) {
    const at = instructorIds.indexOf(way.instructorId);
    add(at === 0 ? "usualInstructor" : at > 0 ? "knownInstructor" : "otherInstructor");
  }
  if (aircraftIds.length > 0) {
    const at = aircraftIds.indexOf(way.aircraftId);
    add(at === 0 ? "usualAircraft" : at > 0 ? "knownAircraft" : "otherAircraft");
  }
  const { back, out } = neighboursOf(way);
  if (back !== null && way.start - back <= NO_GAP_SECONDS) add("comesBack", { at: back });
  if (out !== null && out - way.end <= NO_GAP_SECONDS) add("goesOut", { at: out });
  const night = nightAfter(way.start);
  if (night !== null) {
    const minutes = Math.floor((night - way.end) / 60);
    add(minutes >= MUCH_LIGHT_MINUTES ? "muchLight" : "littleLight", { minutes });
  }
  const days = daysUntil(way.start);
  if (days > 0) add("laterDay", { days }, days);
  return reasons;
}

export const sumPoints = (reasons: readonly Reason[], warnings = 0): number =>
  reasons.reduce((sum, { points }) => sum + points, warnings * POINTS_OF_WARNING);

/** A way with its points before it is judged, and, once it is, with how many warnings stand against it. Null: it is blocked. */
export type Scored<W extends Way> = { way: W; points: number };
export type JudgeWay<W extends Way> = (way: W) => { warnings: number } | null;

/** The best first; of equal ones the earliest. */
const compareScored = <W extends Way>(a: Scored<W>, b: Scored<W>): number =>
  b.points - a.points ||
  a.way.start - b.way.start ||
  compareIds(a.way.instructorId, b.way.instructorId) ||
  compareIds(a.way.aircraftId, b.way.aircraftId);
const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** An aircraft that was blocked so often in a group is tried there again only after all others. */
const MOST_BLOCKED = 2;

/** How many more of a group are judged once one is found that isn't blocked, because one without its warnings may be better. */
const MOST_BETTER = 3;

/**
 * Finds the best way of each group that no rule blocks, the best group first. Ways are judged from the best on, until no other of
 * their group can be better, or enough have been judged: `most` of it in all.
 */
export function findBestWays<W extends Way>(
  ways: readonly Scored<W>[],
  { groupOf, judge, most }: { groupOf: (way: W) => string; judge: JudgeWay<W>; most: number },
): Scored<W>[] {
  const best = [...groupBy(ways, ({ way }) => groupOf(way)).values()].flatMap((group) => {
    const found = findBestOf([...group].sort(compareScored), judge, most);
    return found ? [found] : [];
  });
  return best.sort(compareScored);
}

function findBestOf<W extends Way>(inOrder: readonly Scored<W>[], judge: JudgeWay<W>, most: number): Scored<W> | null {
  const blocked = new Map<string, number>();
  const later: Scored<W>[] = [];
  let [best, left]: [Scored<W> | null, number] = [null, most];
  const tryOne = ({ way, points }: Scored<W>) => {
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
  const isOver = ({ points }: Scored<W>) => left === 0 || (best !== null && points <= best.points);
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
export function chooseVaried<W extends Way>(
  ways: readonly Scored<W>[],
  most: number,
  keys: readonly ((way: W) => string)[],
): Scored<W>[] {
  const inOrder = [...ways].sort(compareScored);
  const chosen: Scored<W>[] = [];
  for (const keyOf of keys)
    for (const one of inOrder) {
      if (chosen.length === most) break;
      const isNew = chosen.every((other) => other !== one && keyOf(other.way) !== keyOf(one.way));
      if (isNew) chosen.push(one);
    }
  for (const one of inOrder) if (chosen.length < most && !chosen.includes(one)) chosen.push(one);
  return chosen.sort(compareScored);
}

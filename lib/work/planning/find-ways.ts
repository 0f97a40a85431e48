import type { Reading } from "@/lib/access/actor/as-actor";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { OpenLesson } from "@/lib/activity/training/lessons/queries";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { judge } from "@/lib/compliance/judge";
import { findNight } from "@/lib/compliance/night";
import { countDaysBetween, localDayOf } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import type { BlockedProposal, ProposalLack } from "./explain-no-proposal";
import {
  type Circumstances,
  chooseVaried,
  compareIds,
  type FreeTime,
  findBestWays,
  groupWays,
  listReasons,
  type Reason,
  type Way,
} from "./rank-ways";
import {
  halfDayOf,
  judgeAsProposed,
  lessonBookingOf,
  makeFreeTests,
  prepareSearch,
  type Search,
} from "./search-lesson";

/** A way that no rule blocks: what speaks for it and against it, and what the rules warn of. */
export type LegalWay = Way & { reasons: Reason[]; warnings: Finding[] };

export type FoundWays = {
  /** The best ones, which differ as far as they can. */
  best: LegalWay[];
  /** The best of each half-day with each instructor. */
  all: Way[];
  timeZone: string;
  /** Where there is none: what is lacking, and what blocks the ways for which all are free. */
  lack: ProposalLack | null;
};

/** How many ways are judged at most in all, unless there are many groups: each gets as many as a few aircraft take. */
const MOST_JUDGED = 600;
const LEAST_OF_A_GROUP = 8;
const DAY_SECONDS = 86_400;

/**
 * Finds the best ways to fly a lesson of some students within a period: with whoever teaches at the site, on whichever aircraft
 * suits, when all of them are free. No rule blocks them.
 */
export async function findWays(
  reading: Reading,
  {
    siteId,
    lessons,
    from,
    to,
    instructorId,
  }: { siteId: string; lessons: readonly OpenLesson[]; from: number; to: number; instructorId?: string },
  most: number,
): Promise<FoundWays> {
  const prepared = await prepareSearch(reading, siteId, lessons, { from, to, instructorId });
  const { search, instructorIds, timeZone, usual, lack } = prepared;
  const none = (why: ProposalLack | null): FoundWays => ({ best: [], all: [], timeZone, lack: why });
  if (!search) return none(lack);
  const circumstances = circumstancesOf(search, usual, from, timeZone);
  const { times, isAnyAway } = listFreeTimes(search, instructorIds);
  const halfOf = onceForEach((start) => halfDayOf(start, timeZone));
  // Who asks for one instructor wants several hours of a half-day.
  const groups = groupWays(times, circumstances, instructorId ? String : halfOf);
  const { judgeWay, findingsOf, blocked } = await prepareJudge(reading, search, instructorIds, isAnyAway);
  const mostOfAGroup = Math.max(LEAST_OF_A_GROUP, Math.floor(MOST_JUDGED / Math.max(1, groups.length)));
  const found = findBestWays(groups, { judge: judgeWay, most: mostOfAGroup });
  if (found.length === 0) {
    const days = Math.ceil((to - from) / DAY_SECONDS);
    return none({ lack: "time", days, blocked });
  }
  const keys = [
    ({ start }: Way) => localDayOf(start, timeZone),
    ({ start }: Way) => halfOf(start),
    (way: Way) => `${halfOf(way.start)} ${way.instructorId}`,
  ];
  const best = chooseVaried(found, most, keys).map(({ way }) => ({
    ...{ ...way, reasons: listReasons(way, circumstances), warnings: findingsOf(way) },
  }));
  return { best, all: found.map(({ way }) => way), timeZone, lack: null };
}

/**
 * Lists when the people and an aircraft are free and nobody has said to be away. Where somebody is away at all of these times, they
 * are listed nevertheless, so that the judgement says who and when.
 */
function listFreeTimes(
  search: Omit<Search, "instructorId">,
  instructorIds: readonly string[],
): { times: FreeTime[]; isAnyAway: boolean } {
  const found = listFree(search, instructorIds);
  if (found.length > 0) return { times: found, isAnyAway: false };
  return { times: listFree({ ...search, isAway: () => false }, instructorIds), isAnyAway: true };
}

function listFree(search: Omit<Search, "instructorId">, instructorIds: readonly string[]): FreeTime[] {
  const { areStudentsFree, makeInstructorTest, makeAircraftTest } = makeFreeTests(search);
  const teachers = instructorIds.map((id) => ({ id, isFree: makeInstructorTest(id) }));
  const fleet = search.fleet.map((one) => ({ id: one.id, isFree: makeAircraftTest(one) }));
  fleet.sort((a, b) => compareIds(a.id, b.id));
  const idsFreeAt = (start: number, all: typeof teachers) =>
    all.filter(({ isFree }) => isFree(start)).map(({ id }) => id);
  return search.times.flatMap((start) => {
    const free = areStudentsFree(start) ? idsFreeAt(start, teachers) : [];
    const aircraftIds = free.length === 0 ? [] : idsFreeAt(start, fleet);
    if (aircraftIds.length === 0) return [];
    return [{ start, end: start + search.longest.minutes * 60, instructorIds: free, aircraftIds }];
  });
}

/** Reads the facts of all ways at once, so that each is judged by itself. What is blocked is kept. */
async function prepareJudge(
  { db, now }: Reading,
  search: Omit<Search, "instructorId">,
  instructorIds: readonly string[],
  isAnyAway: boolean,
) {
  const { lessons, fleet, site } = search;
  const personIds = [...instructorIds, ...lessons.map(({ studentId }) => studentId)];
  const [first = 0, last = 0] = [search.times[0], search.times.at(-1)];
  const judgedWithin = { start: first - DAY_SECONDS, end: last + DAY_SECONDS };
  const named = { siteId: site.id, personIds, lessonIds: lessons.map(({ id }) => id), judgedWithin };
  const all = await loadFacts(db, [
    named,
    ...fleet.map(({ id }) => ({ siteId: site.id, aircraftId: id, judgedWithin })),
  ]);
  // Where nobody is away, asking what each has said again and again would take most of the time.
  const facts = isAnyAway ? all : { ...all, availabilities: new Map() };
  const blocked: BlockedProposal[] = [];
  const findings = new Map<Way, Finding[]>();
  return {
    blocked,
    findingsOf: (way: Way) => findings.get(way) ?? [],
    judgeWay(way: Way) {
      const booking = lessonBookingOf(search, { ...way, offBlock: way.start });
      const judged = judgeAsProposed(judge(facts, booking, now), { authorises: false });
      if (judged.compliance === "Blocking") {
        blocked.push({ booking, findings: judged.findings });
        return null;
      }
      findings.set(way, judged.findings);
      // What is found of the training is found of every way: no other is better for it.
      return { warnings: judged.findings.filter(({ rule }) => rule !== "training").length };
    },
  };
}

function circumstancesOf(
  { site, busy, fleet, longest }: Omit<Search, "instructorId">,
  usual: Circumstances["usual"],
  from: number,
  timeZone: string,
): Circumstances {
  const firstDay = localDayOf(from, timeZone);
  const turnarounds = new Map(fleet.map(({ id, turnaroundMinutes }) => [id, turnaroundMinutes * 60]));
  const byAircraft = groupBy(
    busy.filter(({ resourceId }) => turnarounds.has(resourceId)),
    ({ resourceId }) => resourceId,
  );
  return {
    usual,
    daysUntil: onceForEach((start) => countDaysBetween(firstDay, localDayOf(start, timeZone))),
    neighboursOf({ aircraftId, start, end }) {
      const ready = start - (turnarounds.get(aircraftId) ?? 0);
      let [back, out]: [number | null, number | null] = [null, null];
      for (const one of byAircraft.get(aircraftId) ?? []) {
        if (one.end <= ready) back = Math.max(back ?? one.end, one.end);
        if (one.start >= end) out = Math.min(out ?? one.start, one.start);
      }
      return { back, out };
    },
    nightAfter: onceForEach((start) => (longest.period === "Night" ? null : (findNight(site, start)?.dusk ?? null))),
  };
}

/** Computes what depends on a time once for each, because thousands of ways share a few hundred times. */
function onceForEach<T>(compute: (start: number) => T): (start: number) => T {
  const known = new Map<number, T>();
  return (start) => {
    const found = known.get(start) ?? compute(start);
    known.set(start, found);
    return found;
  };
}

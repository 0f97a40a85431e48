import {
  type CountedFlight,
  countTowards,
  type HourKind,
  MINIMA,
  MINIMUM_KINDS,
  type MinimaName,
  type Minimum,
} from "../minima";
import type { RevisionTree } from "./queries";

export type Tree = RevisionTree;
export type TreePhase = Tree[number];
export type TreeLesson = TreePhase["lessons"][number];

export const listLessons = (tree: Tree): TreeLesson[] => tree.flatMap(({ lessons }) => lessons);
export const findPhaseOf = (tree: Tree, lessonId: string): TreePhase | undefined =>
  tree.find(({ lessons }) => lessons.some(({ id }) => id === lessonId));

/** Puts what stands at a place to another place of the same list. */
const moved = <One>(all: readonly One[], from: number, to: number): One[] => {
  const rest = all.filter((_, at) => at !== from);
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)];
};

/** Moves a phase by one place. Returns the same tree where it stands at that end. */
export function movePhase(tree: Tree, id: string, by: -1 | 1): Tree {
  const from = tree.findIndex((phase) => phase.id === id);
  const to = from + by;
  return from < 0 || to < 0 || to >= tree.length ? tree : moved(tree, from, to);
}

/** Puts a lesson at a place of a phase, its own or another. */
export function putLesson(tree: Tree, id: string, phaseId: string, place: number): Tree {
  const lesson = listLessons(tree).find((one) => one.id === id);
  if (!lesson || !tree.some((phase) => phase.id === phaseId)) return tree;
  return tree.map((phase) => {
    const rest = phase.lessons.filter((one) => one.id !== id);
    if (phase.id !== phaseId) return rest.length < phase.lessons.length ? { ...phase, lessons: rest } : phase;
    return { ...phase, lessons: [...rest.slice(0, place), { ...lesson, phaseId }, ...rest.slice(place)] };
  });
}

/**
 * Moves a lesson by one place: over the end of its phase it goes into the next one, at its near end. Returns the same tree
 * where there is nothing further.
 */
export function moveLesson(tree: Tree, id: string, by: -1 | 1): Tree {
  const phase = findPhaseOf(tree, id);
  if (!phase) return tree;
  const to = phase.lessons.findIndex((one) => one.id === id) + by;
  if (to >= 0 && to < phase.lessons.length) return putLesson(tree, id, phase.id, to);
  const neighbour = tree[tree.indexOf(phase) + by];
  return neighbour ? putLesson(tree, id, neighbour.id, by > 0 ? 0 : neighbour.lessons.length) : tree;
}

/** What the keys of the tree walk over: a revision's title, its phases, and the lessons of those that are open. */
export type TreeRow =
  | { kind: "revision"; id: string }
  | { kind: "phase"; id: string; phase: TreePhase; isOpen: boolean }
  | { kind: "lesson"; id: string; lesson: TreeLesson };

/** Lists the rows that are shown. A search shows the lessons whose words match, and the phases that hold or match them. */
export function listRows(
  tree: Tree,
  revisionId: string,
  isOpen: (phaseId: string) => boolean,
  matches: ((text: string) => boolean) | null,
): TreeRow[] {
  const rows: TreeRow[] = matches ? [] : [{ kind: "revision", id: revisionId }];
  for (const phase of tree) {
    const isNamed = matches?.(phase.name) ?? false;
    const lessons = phase.lessons.filter(({ reference, title }) => !matches || matches(`${reference} ${title}`));
    if (matches && !isNamed && lessons.length === 0) continue;
    const isShown = matches ? lessons.length > 0 : isOpen(phase.id);
    rows.push({ kind: "phase", id: phase.id, phase, isOpen: isShown });
    if (isShown) for (const lesson of lessons) rows.push({ kind: "lesson", id: lesson.id, lesson });
  }
  return rows;
}

export const minutesOf = (lessons: readonly TreeLesson[]): number =>
  lessons.reduce((sum, { minutes }) => sum + minutes, 0);

type Flight = Pick<TreeLesson, "type" | "minutes" | "aircraftType" | "mode" | "period" | "isCrossCountry">;

/** What a practical lesson plans to fly. */
export const toPlannedFlight = ({ minutes, aircraftType, mode, period, isCrossCountry }: Flight): CountedFlight => ({
  ...{ minutes, isCrossCountry, isSolo: mode === "Solo", isSimulator: aircraftType === "Simulator" },
  nightMinutes: period === "Night" ? minutes : 0,
  ...{ nightTakeOffs: 0, nightLandings: 0, route: null },
});

/** What is open in a revision that is about to be locked: lessons that last no time, and minima that its lessons don't reach. */
export function findGaps(lessons: readonly Flight[], name: MinimaName): { untimed: number; openMinima: number } {
  const open = addTotals(lessons, name).filter(({ minutes, minimum }) => minimum !== null && minutes < minimum);
  return { untimed: lessons.filter(({ minutes }) => minutes === 0).length, openMinima: open.length };
}

export type Total = { kind: HourKind; minutes: number; minimum: number | null; paragraph: string | null };

/** Adds up what the lessons plan, against the minima of the regulation. Neither landings nor distances are planned by lesson. */
export function addTotals(lessons: readonly Flight[], name: MinimaName): Total[] {
  const minima: readonly Minimum[] = MINIMA[name];
  const usual = (["dual", "solo", "total"] as const).filter((kind) => !minima.some((one) => one.kind === kind));
  const own = minima.filter((one): one is Minimum & { kind: HourKind } => MINIMUM_KINDS[one.kind].unit === "minutes");
  const flights = lessons.filter(({ type }) => type === "Practical").map(toPlannedFlight);
  return [
    ...own.map(({ kind, amount, paragraph }) => ({ kind, minimum: amount, paragraph })),
    ...(own.length > 0 && name === "NightA" ? [] : usual.map((kind) => ({ kind, minimum: null, paragraph: null }))),
  ].map((one) => ({ ...one, minutes: countTowards(one.kind, flights, name) }));
}

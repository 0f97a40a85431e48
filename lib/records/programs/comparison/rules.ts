import { groupBy } from "@/lib/platform/group-by";
import { toPlainWords } from "@/lib/platform/rich-text";
import { diffSyllabuses, findFewestMoves, type SyllabusDiff } from "../interchange/rules";
import type { Demands, Syllabus, SyllabusExercise, SyllabusLesson } from "../interchange/schema";
import { addTotals } from "../tree/rules";
import {
  CHANGES,
  type Change,
  type ComparedTotal,
  type Comparison,
  type ComparisonGroup,
  type ComparisonRow,
  type LessonSummary,
  type Said,
} from "./codes";
import { comparePieces } from "./text-difference";

// A comparison of two revisions as an examiner reads it: hours first, then what changed, part by part in the new order.

/** These tell the two revisions apart, and stand above the comparison. */
const NAMES_OF_REVISION = ["edition", "revision", "createdOn"];
const RICH_TEXTS: readonly string[] = ["instructions", "content", "briefingContent", "debriefingContent"];
const LINES: readonly string[] = ["name", "reference", "title"];

/** Compares two revisions of a programme, the older one first. */
export function compareSyllabuses(before: Syllabus, after: Syllabus): Comparison {
  const diff = diffSyllabuses(before, after);
  const groups = [
    ...describeHead(diff),
    ...describePhases(before, after),
    { key: "exercises", kind: "exercises" as const, name: "", rows: describeExercises(before, after, diff) },
  ].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const counts = Object.fromEntries(
    CHANGES.map((change) => [change, rows.filter((row) => row.change === change).length]),
  ) as Comparison["counts"];
  return { totals: compareTotals(before, after), groups, counts };
}

/** Both are counted by the minima of the newer one, so that the two amounts can be compared. */
function compareTotals(before: Syllabus, after: Syllabus): ComparedTotal[] {
  const was = new Map(addTotals(before.lessons, after.minima).map(({ kind, minutes }) => [kind, minutes]));
  const sumOf = ({ lessons }: Syllabus, counts: (one: SyllabusLesson) => boolean) =>
    lessons.filter(counts).reduce((sum, { minutes }) => sum + minutes, 0);
  const plain = (kind: ComparedTotal["kind"], counts: (one: SyllabusLesson) => boolean): ComparedTotal => ({
    ...{ kind, before: sumOf(before, counts), after: sumOf(after, counts), minimum: null, paragraph: null },
  });
  return [
    {
      ...{ kind: "lessons", before: before.lessons.length, after: after.lessons.length },
      ...{ minimum: null, paragraph: null },
    },
    ...addTotals(after.lessons, after.minima).map(({ minutes, ...more }) => ({
      ...more,
      before: was.get(more.kind) ?? 0,
      after: minutes,
    })),
    ...[
      plain("simulator", ({ aircraftType }) => aircraftType === "Simulator"),
      plain("theory", ({ type }) => type === "Theoretical"),
    ].filter((one) => one.before + one.after > 0),
  ];
}

/** Marks in two lists of names those that the other hasn't got. */
function compareNames(before: readonly string[], after: readonly string[]): { before: Said; after: Said } {
  const marked = (names: readonly string[], others: readonly string[]): Said => ({
    as: "names",
    pieces: names.map((text) => ({ text, isChanged: !others.includes(text) })),
  });
  return { before: marked(before, after), after: marked(after, before) };
}

function compareTexts(before: string, after: string): { before: Said; after: Said } {
  const pieces = comparePieces(before, after);
  return { before: { as: "text", pieces: pieces.before }, after: { as: "text", pieces: pieces.after } };
}

/** Puts a changed value of a field into both columns. */
function compareValues(field: string, before: unknown, after: unknown): { before: Said; after: Said } {
  if (Array.isArray(before) && Array.isArray(after)) return compareNames(before as string[], after as string[]);
  if (RICH_TEXTS.includes(field)) {
    const [was, is] = [toPlainWords(before as string), toPlainWords(after as string)];
    return was === is ? { before: { as: "form" }, after: { as: "form" } } : compareTexts(was, is);
  }
  if (LINES.includes(field)) return compareTexts(before as string, after as string);
  const said = (value: unknown): Said => ({ as: "value", value: value as string | number | boolean | null });
  return { before: said(before), after: said(after) };
}

function compareDemands(key: string, reference: string, before: Demands, after: Demands): ComparisonRow[] {
  return (Object.keys(after) as (keyof Demands)[])
    .filter((list) => JSON.stringify(before[list]) !== JSON.stringify(after[list]))
    .map((list) => ({
      ...{ key: `${key} ${list}`, change: "changed", reference, subject: { of: "demand", list } },
      ...compareNames(before[list], after[list]),
    }));
}

function describeHead({ head }: SyllabusDiff): ComparisonGroup[] {
  const fields = head.filter(({ field }) => !NAMES_OF_REVISION.includes(field) && field !== "demands");
  const demands = head.find(({ field }) => field === "demands");
  return [
    {
      ...{ key: "revision", kind: "revision", name: "" },
      rows: fields.map(({ field, before, after }) => ({
        ...{ key: `revision ${field}`, change: "changed", reference: "", subject: { of: "field", field } },
        ...compareValues(field, before, after),
      })),
    },
    {
      ...{ key: "environment", kind: "environment", name: "" },
      rows: demands ? compareDemands("environment", "", demands.before as Demands, demands.after as Demands) : [],
    },
  ];
}

/** One of the two revisions, with what is looked up in it. */
function lookInto({ phases, lessons, exercises }: Syllabus) {
  const ofPhase = groupBy(lessons, ({ phase }) => phase);
  return {
    lessonsOf: (phase: string): SyllabusLesson[] => ofPhase.get(phase) ?? [],
    phases: new Map(phases.map((one) => [one.key, one])),
    lessons: new Map(lessons.map((one) => [one.key, one])),
    exercises: new Map(exercises.map((one) => [one.key, one])),
  };
}
type Side = ReturnType<typeof lookInto>;

const nameOf = ({ reference, title }: SyllabusLesson) => reference || title;

/** Says before which part of a list one stands: the name of the one before it, or null for the first. */
function afterWhich<Part extends { key: string }>(
  list: readonly Part[],
  key: string,
  name: (one: Part) => string,
): Said {
  const before = list[list.findIndex((one) => one.key === key) - 1];
  return { as: "after", name: before ? name(before) : null };
}

/** The new order, with what was removed after what it stood behind. */
function mergeOrders<Part extends { key: string }>(before: readonly Part[], after: readonly Part[]): Part[] {
  const keys = new Set(after.map(({ key }) => key));
  const merged = [...after];
  for (const [at, one] of before.entries()) {
    if (keys.has(one.key)) continue;
    const behind = before[at - 1]?.key;
    merged.splice(merged.findIndex(({ key }) => key === behind) + 1, 0, one);
  }
  return merged;
}

function describePhases(before: Syllabus, after: Syllabus): ComparisonGroup[] {
  const [was, is] = [lookInto(before), lookInto(after)];
  const moved = findFewestMoves(before.phases, after.phases);
  return mergeOrders(before.phases, after.phases).map(({ key, name }) => {
    const [old, now] = [was.phases.get(key), is.phases.get(key)];
    const row = (change: Change, values: Pick<ComparisonRow, "before" | "after">): ComparisonRow => ({
      ...{ key: `${key} ${change}`, change, reference: "", subject: { of: "phase" } },
      ...values,
    });
    const whole = (text: string): Said => ({ as: "text", pieces: [{ text, isChanged: true }] });
    const own: ComparisonRow[] = [
      ...(old ? [] : [row("added", { before: null, after: whole(name) })]),
      ...(now ? [] : [row("removed", { before: whole(name), after: null })]),
      ...(old && now && old.name !== now.name ? [row("changed", compareTexts(old.name, now.name))] : []),
      ...(moved.has(key)
        ? [
            row("moved", {
              before: afterWhich(before.phases, key, (one) => one.name),
              after: afterWhich(after.phases, key, (one) => one.name),
            }),
          ]
        : []),
    ];
    return { key, kind: "phase", name, rows: [...own, ...describeLessons(was, is, key)] };
  });
}

/** The rows of a phase's lessons. One that went to another phase is told there. */
function describeLessons(was: Side, is: Side, phase: string): ComparisonRow[] {
  const [before, after] = [was.lessonsOf(phase), is.lessonsOf(phase)];
  const moved = findFewestMoves(before, after);
  const shown = mergeOrders(
    before.filter(({ key }) => !is.lessons.has(key) || is.lessons.get(key)!.phase === phase),
    after,
  );
  return shown.flatMap((one) => {
    const [old, now] = [was.lessons.get(one.key), is.lessons.get(one.key)];
    const about = { reference: one.reference, subject: { of: "lesson" as const, title: one.title } };
    const said = (side: Side, lesson: SyllabusLesson): Said => ({ as: "lesson", lesson: summarise(side, lesson) });
    if (!old || !now)
      return [
        {
          ...{ key: one.key, change: old ? "removed" : "added", ...about },
          ...{ before: old ? said(was, old) : null, after: now ? said(is, now) : null },
        },
      ];
    const rows: ComparisonRow[] = [
      ...describeMove(was, is, old, now, moved.has(one.key), about),
      ...describeFields(old, now),
      ...describeExercisesOf(was, is, old, now),
      ...compareDemands(one.key, nameOf(now), old.demands, now.demands),
    ];
    if (rows.length > 0) return rows;
    return [{ key: one.key, change: "same", ...about, before: said(was, old), after: said(is, now) }];
  });
}

const summarise = (side: Side, lesson: SyllabusLesson): LessonSummary => {
  const { type, minutes, aircraftType, mode, flying, period, isCrossCountry } = lesson;
  const exercises = lesson.exercises.map(({ key }) => side.exercises.get(key)!.name);
  return { type, minutes, aircraftType, mode, flying, period, isCrossCountry, exercises };
};

function describeMove(
  was: Side,
  is: Side,
  old: SyllabusLesson,
  now: SyllabusLesson,
  isMovedWithin: boolean,
  about: Pick<ComparisonRow, "reference" | "subject">,
): ComparisonRow[] {
  const row = { key: `${now.key} moved`, change: "moved" as const, ...about };
  const placeIn = (side: Side, { phase, key }: SyllabusLesson): Said => ({
    ...{ as: "place", phase: side.phases.get(phase)!.name },
    place: side.lessonsOf(phase).findIndex((one) => one.key === key) + 1,
  });
  if (old.phase !== now.phase) return [{ ...row, before: placeIn(was, old), after: placeIn(is, now) }];
  if (!isMovedWithin) return [];
  const [before, after] = [was, is].map((side) => afterWhich(side.lessonsOf(now.phase), now.key, nameOf));
  // It may have moved together with the one before it.
  const isBesideTheSame = JSON.stringify(before) === JSON.stringify(after);
  if (isBesideTheSame) return [{ ...row, before: placeIn(was, old), after: placeIn(is, now) }];
  return [{ ...row, before: before!, after: after! }];
}

function describeFields(old: SyllabusLesson, now: SyllabusLesson): ComparisonRow[] {
  const names = (Object.keys(now) as (keyof SyllabusLesson)[]).filter(
    (field) => !["key", "phase", "exercises", "demands"].includes(field) && old[field] !== now[field],
  );
  return names.map((field) => ({
    ...{ key: `${now.key} ${field}`, change: "changed", reference: nameOf(now), subject: { of: "field", field } },
    ...compareValues(field, old[field], now[field]),
  }));
}

const sayExercise = ({ name, skills }: SyllabusExercise): Said => ({ as: "exercise", name, skills });

/** Which exercises a lesson has, in which order, and which of them are required. */
function describeExercisesOf(was: Side, is: Side, old: SyllabusLesson, now: SyllabusLesson): ComparisonRow[] {
  const moved = findFewestMoves(old.exercises, now.exercises);
  return mergeOrders(old.exercises, now.exercises).flatMap(({ key }): ComparisonRow[] => {
    const [before, after] = [old, now].map(({ exercises }) => exercises.find((one) => one.key === key));
    const one = (after ? is : was).exercises.get(key)!;
    const row = (change: Change, field: string | null, values: Pick<ComparisonRow, "before" | "after">) => ({
      ...{ key: `${now.key} ${key} ${change}`, change, reference: nameOf(now) },
      subject: { of: "exercise" as const, name: one.name, field },
      ...values,
    });
    if (!before) return [row("added", null, { before: null, after: sayExercise(one) })];
    if (!after) return [row("removed", null, { before: sayExercise(one), after: null })];
    const behind = (side: Side, { exercises }: SyllabusLesson) =>
      afterWhich(exercises, key, (other) => side.exercises.get(other.key)!.name);
    return [
      ...(moved.has(key) ? [row("moved", null, { before: behind(was, old), after: behind(is, now) })] : []),
      ...(before.isRequired === after.isRequired
        ? []
        : [row("changed", "isRequired", compareValues("isRequired", before.isRequired, after.isRequired))]),
    ];
  });
}

/** What the exercises themselves say, and those that no lesson uses, which no other row tells of. */
function describeExercises(before: Syllabus, after: Syllabus, { exercises }: SyllabusDiff): ComparisonRow[] {
  const usedBy = ({ lessons }: Syllabus) => new Set(lessons.flatMap((one) => one.exercises.map(({ key }) => key)));
  const [usedBefore, usedAfter] = [usedBy(before), usedBy(after)];
  const names = new Map(after.exercises.map(({ key, name }) => [key, name]));
  const about = (key: string, name: string, field: string | null) => ({
    ...{ key: `exercise ${key} ${field ?? ""}`, reference: "", subject: { of: "exercise" as const, name, field } },
  });
  return [
    ...exercises.added
      .filter(({ key }) => !usedAfter.has(key))
      .map((one) => ({
        ...about(one.key, one.name, null),
        change: "added" as const,
        before: null,
        after: sayExercise(one),
      })),
    ...exercises.removed
      .filter(({ key }) => !usedBefore.has(key))
      .map((one) => ({
        ...about(one.key, one.name, null),
        ...{ change: "removed" as const, before: sayExercise(one), after: null },
      })),
    ...exercises.changed.flatMap(({ key, fields }) =>
      fields.map(({ field, before: was, after: is }) => ({
        ...about(key, names.get(key)!, field),
        ...{ change: "changed" as const, ...compareValues(field, was, is) },
      })),
    ),
  ];
}

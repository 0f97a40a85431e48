import type { Syllabus, SyllabusExercise, SyllabusLesson, SyllabusPhase } from "./schema";

/** A field whose value differs. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** What became of one kind of parts. `order` lists the keys as they are afterwards. */
export type PartChanges<Part extends { key: string }> = {
  added: Part[];
  removed: Part[];
  changed: { key: string; fields: FieldChange[] }[];
  /** The fewest parts that must move so that those that stay are in the new order. */
  moved: string[];
  order: string[];
};

export type SyllabusDiff = {
  head: FieldChange[];
  phases: PartChanges<SyllabusPhase>;
  lessons: PartChanges<SyllabusLesson>;
  exercises: PartChanges<SyllabusExercise>;
};

const PARTS = ["phases", "lessons", "exercises"] as const;
const HEAD = [
  ...([
    "name",
    "edition",
    "revision",
    "createdOn",
    "isCbta",
    "ratedSkills",
    "minima",
    "requirements",
    "demands",
  ] as const),
];

/** Compares two revisions: what was added, removed, changed and moved from `a` to `b`. */
export function diffSyllabuses(a: Syllabus, b: Syllabus): SyllabusDiff {
  return {
    head: diffFields(a, b, HEAD),
    phases: diffParts(a.phases, b.phases),
    lessons: diffParts(a.lessons, b.lessons),
    exercises: diffParts(a.exercises, b.exercises),
  };
}

/** Applies a comparison: `applyDiff(a, diffSyllabuses(a, b))` is `b`. */
export function applyDiff(a: Syllabus, diff: SyllabusDiff): Syllabus {
  const parts = Object.fromEntries(PARTS.map((name) => [name, applyToParts<{ key: string }>(a[name], diff[name])]));
  return { ...withFields(a, diff.head), ...parts } as Syllabus;
}

/** Whether the comparison found anything. */
export const isSame = ({ head, ...parts }: SyllabusDiff): boolean =>
  head.length === 0 &&
  PARTS.every((name) => {
    const { added, removed, changed, moved } = parts[name];
    return added.length + removed.length + changed.length + moved.length === 0;
  });

function diffParts<Part extends { key: string }>(before: readonly Part[], after: readonly Part[]): PartChanges<Part> {
  const [was, is] = [new Map(before.map((one) => [one.key, one])), new Map(after.map((one) => [one.key, one]))];
  const kept = after.filter(({ key }) => was.has(key));
  const changed = kept.flatMap((one) => {
    const names = Object.keys(one).filter((name) => name !== "key") as (keyof Part & string)[];
    const fields = diffFields(was.get(one.key)!, one, names);
    return fields.length > 0 ? [{ key: one.key, fields }] : [];
  });
  const moves = findFewestMoves(before, after);
  return {
    added: after.filter(({ key }) => !was.has(key)),
    removed: before.filter(({ key }) => !is.has(key)),
    changed,
    moved: kept.flatMap(({ key }) => (moves.has(key) ? [key] : [])),
    order: after.map(({ key }) => key),
  };
}

/** Finds the keys of the fewest parts that must move so that those in both lists are in the order of the second. */
export function findFewestMoves(
  before: readonly { key: string }[],
  after: readonly { key: string }[],
): ReadonlySet<string> {
  const places = new Map(before.map(({ key }, at) => [key, at]));
  const kept = after.filter(({ key }) => places.has(key));
  const staying = longestRise(kept.map(({ key }) => places.get(key)!));
  return new Set(kept.flatMap(({ key }, at) => (staying.has(at) ? [] : [key])));
}

function applyToParts<Part extends { key: string }>(before: readonly Part[], changes: PartChanges<Part>): Part[] {
  const fieldsOf = new Map(changes.changed.map(({ key, fields }) => [key, fields]));
  const all = [...before.map((one) => withFields(one, fieldsOf.get(one.key) ?? [])), ...changes.added];
  const byKey = new Map(all.map((one) => [one.key, one]));
  return changes.order.map((key) => byKey.get(key)!);
}

function diffFields<T extends object>(a: T, b: T, names: readonly (keyof T & string)[]): FieldChange[] {
  return names.flatMap((field) => {
    const [before, after] = [a[field], b[field]];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });
}

const withFields = <T extends object>(one: T, fields: readonly FieldChange[]): T => ({
  ...one,
  ...Object.fromEntries(fields.map(({ field, after }) => [field, after])),
});

/** Finds the positions of a longest rising subsequence of different numbers: what needn't move in a new order. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  // `ends[n]` is the position of the smallest number at which a rise of n + 1 numbers ends.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rise.add(at);
  return rise;
}

import type { LessonStatus } from "../codes";

/** A lesson of a training, as it is when the training moves to another revision. */
export type HeldLesson = {
  id: string;
  /** What it has in common with its copies in other revisions. */
  lineageId: string;
  status: LessonStatus;
  /** The lesson that it repeats. */
  repeatsId: string | null;
};
/** A lesson that a revision teaches. */
export type TaughtLesson = { id: string; lineageId: string };

export type Move<Held extends HeldLesson, Taught extends TaughtLesson> = {
  /** What goes on, each with its counterpart in the other revision. */
  kept: { from: Held; to: Taught }[];
  /** What the other revision doesn't teach. It stays in the training that ends. */
  left: Held[];
  /** What only the other revision teaches. */
  added: Taught[];
};

/**
 * Pairs the lessons of a training with those of another revision. A lesson and its copy have the same lineage, wherever the
 * copy stands and whatever it is called. Repetitions go with the lesson that they repeat.
 */
export function proposeMove<Held extends HeldLesson, Taught extends TaughtLesson>(
  held: readonly Held[],
  taught: readonly Taught[],
): Move<Held, Taught> {
  const counterparts = new Map(taught.map((lesson) => [lesson.lineageId, lesson]));
  const known = new Set(held.map(({ lineageId }) => lineageId));
  return {
    kept: held.flatMap((from) => {
      const to = counterparts.get(from.lineageId);
      return to ? [{ from, to }] : [];
    }),
    left: held.filter(({ lineageId }) => !counterparts.has(lineageId)),
    added: taught.filter(({ lineageId }) => !known.has(lineageId)),
  };
}

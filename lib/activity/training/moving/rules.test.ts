import fc from "fast-check";
import { expect, test } from "vitest";
import { LESSON_STATUSES } from "../codes";
import { type HeldLesson, proposeMove } from "./rules";

const lineages = fc.uniqueArray(fc.stringMatching(/^[a-f]{1,2}$/), { maxLength: 12 });
const status = fc.constantFrom(...LESSON_STATUSES);
/** The lessons of a training: one of each lineage, and any number of repetitions. */
const heldLessons = lineages.chain((all) =>
  fc
    .tuple(
      fc.tuple(...all.map((lineageId) => status.map((one) => ({ lineageId, status: one, repeatsId: null })))),
      all.length === 0
        ? fc.constant([])
        : fc.array(fc.record({ lineageId: fc.constantFrom(...all), status, repeatsId: fc.constant("original") }), {
            maxLength: 6,
          }),
    )
    .map((parts): HeldLesson[] => parts.flat().map((one, at) => ({ id: String(at), ...one }))),
);
const taughtLessons = lineages.map((all) => all.map((lineageId, at) => ({ id: `new ${at}`, lineageId })));

test("every lesson of a training either goes on to one of the same lineage, or is listed as left; none is lost or doubled", () => {
  fc.assert(
    fc.property(heldLessons, taughtLessons, (held, taught) => {
      const { kept, left, added } = proposeMove(held, taught);
      const told = [...kept.map(({ from }) => from), ...left];
      expect(told.map(({ id }) => id).sort()).toEqual(held.map(({ id }) => id).sort());
      const done = (lessons: readonly HeldLesson[]) => lessons.filter((one) => one.status === "Done").length;
      expect(done(told)).toBe(done(held));
      expect(kept.every(({ from, to }) => from.lineageId === to.lineageId)).toBe(true);
      expect(left.some(({ lineageId }) => taught.some((one) => one.lineageId === lineageId))).toBe(false);
      expect(new Set([...kept.map(({ to }) => to.id), ...added.map(({ id }) => id)]).size).toBe(taught.length);
    }),
  );
});

test("a training that moves to a copy of its own revision keeps all, and gets nothing new", () => {
  fc.assert(
    fc.property(heldLessons, (held) => {
      const copies = held
        .filter(({ repeatsId }) => !repeatsId)
        .map(({ lineageId }, at) => ({ id: `new ${at}`, lineageId }));
      const { kept, left, added } = proposeMove(held, copies);
      expect([kept.length, left, added]).toEqual([held.length, [], []]);
    }),
  );
});

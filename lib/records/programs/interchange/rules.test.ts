import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyDiff, diffSyllabuses, isSame } from "./rules";
import { type Syllabus, type SyllabusLesson, syllabusSchema } from "./schema";

const keyOf = (number: number) => number.toString(16).padStart(24, "0");
const NO_DEMANDS = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};
const makeLesson = (key: number, phase: number, more: Partial<SyllabusLesson> = {}): SyllabusLesson => ({
  ...{ key: keyOf(key), phase: keyOf(phase), type: "Theoretical", reference: `L${key}`, title: `Lesson ${key}` },
  ...{ minutes: 60, briefingMinutes: 0, debriefingMinutes: 0, isCrossCountry: false },
  ...{ aircraftType: null, engine: null, flying: null, period: null, mode: null },
  ...{ instructions: "", content: "", briefingContent: "", debriefingContent: "", exercises: [], demands: NO_DEMANDS },
  ...more,
});
const makeSyllabus = (more: Partial<Syllabus> = {}): Syllabus => ({
  ...{ format: "envol-syllabus", version: 1, name: "PPL(A)", edition: "1", revision: "0", createdOn: "2026-09-01" },
  ...{ isCbta: false, ratedSkills: "PilotOnly", minima: "PplA", requirements: [], demands: NO_DEMANDS },
  ...{ phases: [], lessons: [], exercises: [] },
  ...more,
});
const phases = [1, 2].map((number) => ({ key: keyOf(number), name: `Phase ${number}` }));

describe("a comparison of two revisions", () => {
  const a = makeSyllabus({ phases, lessons: [11, 12, 13, 14].map((key) => makeLesson(key, 1)) });

  test("finds nothing between a revision and its copy", () => {
    expect(isSame(diffSyllabuses(a, structuredClone(a)))).toBe(true);
  });

  test("names what was added and removed, and which field of what was changed", () => {
    const [first, , third, fourth] = a.lessons as [SyllabusLesson, SyllabusLesson, SyllabusLesson, SyllabusLesson];
    const b = { ...a, edition: "2", lessons: [first, { ...third, minutes: 75 }, fourth, makeLesson(15, 2)] };
    const { head, lessons } = diffSyllabuses(a, b);
    expect(head).toEqual([{ field: "edition", before: "1", after: "2" }]);
    expect(lessons.added.map(({ key }) => key)).toEqual([keyOf(15)]);
    expect(lessons.removed.map(({ key }) => key)).toEqual([keyOf(12)]);
    expect(lessons.changed).toEqual([{ key: keyOf(13), fields: [{ field: "minutes", before: 60, after: 75 }] }]);
    expect(lessons.moved).toEqual([]);
  });

  test("says of one lesson that it moved, not of those that it passed", () => {
    const [first, ...others] = a.lessons;
    const { lessons } = diffSyllabuses(a, { ...a, lessons: [...others, first!] });
    expect(lessons.moved).toEqual([keyOf(11)]);
  });

  test("applied to the first gives the second, whatever both are", () => {
    const number = fc.integer({ min: 1, max: 12 });
    const lesson = fc.record({
      key: number,
      phase: fc.integer({ min: 1, max: 2 }),
      minutes: fc.integer({ min: 0, max: 90 }),
    });
    const syllabus = fc
      .record({
        lessons: fc.uniqueArray(lesson, { selector: ({ key }) => key, maxLength: 12 }),
        exercises: fc.uniqueArray(number, { maxLength: 12 }),
        isCbta: fc.boolean(),
        requirements: fc.uniqueArray(fc.constantFrom("Aged 16", "Medical", "Radio")),
        isTurned: fc.boolean(),
      })
      .map(({ lessons, exercises, isTurned, ...head }) =>
        makeSyllabus({
          ...head,
          phases: isTurned ? [...phases].reverse() : phases,
          lessons: lessons.map(({ key, phase, minutes }) => makeLesson(key, phase, { minutes })),
          exercises: exercises.map((key) => ({
            ...{ key: keyOf(key), name: `Exercise ${key}`, flightPhases: [], skills: [], behaviours: [] },
          })),
        }),
      );
    fc.assert(
      fc.property(syllabus, syllabus, (one, other) => {
        const diff = diffSyllabuses(one, other);
        expect(applyDiff(one, diff)).toEqual(other);
        expect(isSame(diff)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
      { numRuns: 300 },
    );
  });
});

test("a syllabus is read strictly: what means nothing is refused", () => {
  expect(syllabusSchema.safeParse(makeSyllabus()).success).toBe(true);
  expect(syllabusSchema.safeParse({ ...makeSyllabus(), nonsense: 1 }).success).toBe(false);
  expect(syllabusSchema.safeParse({ ...makeSyllabus(), createdOn: "2026-02-30" }).success).toBe(false);
});

test("the example of the book is a syllabus, and the book names each member", () => {
  const book = readFileSync("docs/syllabus.md", "utf8");
  const example = syllabusSchema.parse(JSON.parse(/```json\n([\s\S]*?)```/.exec(book)![1]!));
  const membersOf = (one: object) => Object.keys(one);
  for (const member of [
    example,
    example.lessons[0]!,
    example.exercises[0]!,
    example.phases[0]!,
    example.demands,
  ].flatMap(membersOf))
    expect(book, member).toContain(`\`${member}\``);
});

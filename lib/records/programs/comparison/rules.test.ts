import { describe, expect, test } from "vitest";
import type { Syllabus, SyllabusLesson } from "../interchange/schema";
import type { Change, ComparisonRow } from "./codes";
import { compareSyllabuses } from "./rules";
import { comparePieces } from "./text-difference";

const NO_DEMANDS = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};
const lesson = (key: string, phase: string, more: Partial<SyllabusLesson> = {}): SyllabusLesson => ({
  ...{ key, phase, type: "Practical", reference: key, title: `Lesson ${key}`, minutes: 60 },
  ...{ briefingMinutes: 0, debriefingMinutes: 0, aircraftType: "Aircraft", engine: "SingleEngine", flying: "Vfr" },
  ...{ period: "Day", mode: "Dual", isCrossCountry: false, exercises: [], demands: NO_DEMANDS },
  ...{ instructions: "", content: "", briefingContent: "", debriefingContent: "" },
  ...more,
});
const exercise = (key: string, more = {}) => ({
  ...{ key, name: `Exercise ${key}`, flightPhases: [], skills: [], behaviours: [], ...more },
});
const PHASES = ["Handling", "Circuits", "Navigation"].map((name, at) => ({ key: `p${at}`, name }));
const syllabus: Syllabus = {
  ...{ format: "envol-syllabus", version: 1, name: "PPL(A)", edition: "3", revision: "1", createdOn: "2026-03-01" },
  ...{ isCbta: false, ratedSkills: "PilotOnly", minima: "PplA", requirements: ["Aged 16"], demands: NO_DEMANDS },
  phases: PHASES,
  lessons: [lesson("H1", "p0"), lesson("T1", "p1"), lesson("T2", "p1"), lesson("T3", "p1"), lesson("N1", "p2")],
  exercises: [exercise("a"), exercise("b")],
};
const put = (key: string, more: Partial<SyllabusLesson>): Syllabus => ({
  ...syllabus,
  lessons: syllabus.lessons.map((one) => (one.key === key ? { ...one, ...more } : one)),
});
const inOrder = (...keys: string[]) => keys.map((key) => syllabus.lessons.find((one) => one.key === key)!);
/** The rows of what changed, with the part that they stand under. */
const rowsOf = (after: Syllabus) =>
  compareSyllabuses(syllabus, after).groups.flatMap(({ kind, name, rows }) =>
    rows.filter(({ change }) => change !== "same").map((row) => ({ under: name || kind, ...row })),
  );
type Row = Partial<Omit<ComparisonRow, "change">> & { under: string; change: Change };

describe("what an examiner reads of two revisions", () => {
  const text = (...pieces: [string, boolean?][]) => ({
    as: "text" as const,
    pieces: pieces.map(([one, isChanged = false]) => ({ text: one, isChanged })),
  });
  test.each<[string, Syllabus, Row[]]>([
    ["nothing, of a copy under another number", { ...syllabus, revision: "2", createdOn: "2026-12-01" }, []],
    [
      "a duration",
      put("N1", { minutes: 90 }),
      [
        {
          ...{ under: "Navigation", change: "changed", reference: "N1", subject: { of: "field", field: "minutes" } },
          ...{ before: { as: "value", value: 60 }, after: { as: "value", value: 90 } },
        },
      ],
    ],
    [
      "the words of a text that differ",
      put("T1", { title: "Lesson of T1" }),
      [
        {
          under: "Circuits",
          change: "changed",
          before: text(["Lesson T1"]),
          after: text(["Lesson"], ["of", true], ["T1"]),
        },
      ],
    ],
    [
      "another layout of the same words",
      put("T1", { content: "<p></p>" }),
      [{ under: "Circuits", change: "changed", before: { as: "form" }, after: { as: "form" } }],
    ],
    [
      "one lesson that moved within its phase, not those that it passed",
      { ...syllabus, lessons: inOrder("H1", "T3", "T1", "T2", "N1") },
      [
        {
          ...{ under: "Circuits", change: "moved", reference: "T3" },
          ...{ before: { as: "after", name: "T2" }, after: { as: "after", name: null } },
        },
      ],
    ],
    [
      "a lesson that went to another phase, there",
      put("T1", { phase: "p2" }),
      [
        {
          ...{ under: "Navigation", change: "moved", reference: "T1" },
          before: { as: "place", phase: "Circuits", place: 1 },
          after: { as: "place", phase: "Navigation", place: 1 },
        },
      ],
    ],
    [
      "a phase that moved, without its lessons",
      {
        ...syllabus,
        phases: [PHASES[2]!, PHASES[0]!, PHASES[1]!],
        lessons: inOrder("N1", "H1", "T1", "T2", "T3"),
      },
      [
        {
          ...{ under: "Navigation", change: "moved", subject: { of: "phase" } },
          ...{ before: { as: "after", name: "Circuits" }, after: { as: "after", name: null } },
        },
      ],
    ],
    [
      "a lesson that was removed, in its place, and one that came",
      { ...syllabus, lessons: [...inOrder("H1", "T1"), lesson("T9", "p1"), ...inOrder("T3", "N1")] },
      [
        { under: "Circuits", change: "removed", reference: "T2", after: null },
        { under: "Circuits", change: "added", reference: "T9", before: null },
      ],
    ],
    [
      "a phase that was removed, with its lessons",
      { ...syllabus, phases: [PHASES[0]!, PHASES[2]!], lessons: inOrder("H1", "N1") },
      [
        { under: "Circuits", change: "removed", subject: { of: "phase" } },
        ...["T1", "T2", "T3"].map((reference) => ({ under: "Circuits", change: "removed" as const, reference })),
      ],
    ],
    [
      "an exercise of a lesson, with its skills, once",
      {
        ...put("H1", { exercises: [{ key: "c", isRequired: true }] }),
        exercises: [...syllabus.exercises, exercise("c", { skills: ["COM"] })],
      },
      [
        {
          ...{ under: "Handling", change: "added", reference: "H1", before: null },
          after: { as: "exercise", name: "Exercise c", skills: ["COM"] },
        },
      ],
    ],
    [
      "what is demanded, and what is accepted",
      {
        ...syllabus,
        requirements: ["Aged 16", "A medical"],
        demands: { ...NO_DEMANDS, studentCertificates: ["Medical"] },
      },
      [
        { under: "revision", change: "changed", subject: { of: "field", field: "requirements" } },
        { under: "environment", change: "changed", subject: { of: "demand", list: "studentCertificates" } },
      ],
    ],
  ])("%s", (_, after, rows) => {
    expect(rowsOf(after)).toMatchObject(rows);
    expect(rowsOf(after)).toHaveLength(rows.length);
  });

  test("lessons that moved together are told by their places where they stand behind the same one", () => {
    const many = { ...syllabus, lessons: ["A", "B", "C", "D", "E"].map((key) => lesson(key, "p1")) };
    const moved = { ...many, lessons: ["D", "E", "A", "B", "C"].map((key) => lesson(key, "p1")) };
    const rows = compareSyllabuses(many, moved).groups.flatMap((group): ComparisonRow[] => group.rows);
    expect(rows.filter(({ change }) => change === "moved")).toMatchObject([
      { reference: "D", before: { as: "after", name: "C" }, after: { as: "after", name: null } },
      { reference: "E", before: { as: "place", place: 5 }, after: { as: "place", place: 2 } },
    ]);
  });

  test("hours come first, both counted by the minima of the newer one", () => {
    const { totals, counts } = compareSyllabuses(syllabus, put("N1", { minutes: 90, mode: "Solo" }));
    expect(totals.map(({ kind, before, after, minimum }) => [kind, before, after, minimum])).toEqual([
      ["lessons", 5, 5, null],
      ["total", 300, 330, 2700],
      ["dual", 300, 240, 1500],
      ["solo", 0, 90, 600],
      ["soloCrossCountry", 0, 0, 300],
    ]);
    expect(counts).toEqual({ added: 0, removed: 0, moved: 0, changed: 2 });
  });
});

test("of a long text only what is beside a change is shown", () => {
  const many = Array.from({ length: 60 }, (_, at) => `w${at}`).join(" ");
  const { before, after } = comparePieces(`${many} old ${many}`, `${many} new ${many}`);
  expect(before.map(({ text }) => text)).toEqual([
    ...["… w52 w53 w54 w55 w56 w57 w58 w59", "old", "w0 w1 w2 w3 w4 w5 w6 w7 …"],
  ]);
  expect(after[1]).toEqual({ text: "new", isChanged: true });
});

test("two texts of the greatest length are compared at once", () => {
  const make = (mark: string) => Array.from({ length: 9_000 }, (_, at) => `${mark}${at}`).join(" ");
  const begun = performance.now();
  expect(comparePieces(make("a"), make("b")).before).toMatchObject([{ isChanged: true }]);
  expect(performance.now() - begun).toBeLessThan(500);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LessonColumn } from "./codes";
import { lessonHeadingOf, parseLessonLines, parseMinutes } from "./rules";

type Cells = Partial<Record<LessonColumn, string>>;
/** Reads lines that are given by column, under English headings. */
function parse(lines: readonly Cells[], taken: readonly string[] = []) {
  const columns = [
    ...new Set<LessonColumn>(["phase", "title", ...lines.flatMap((one) => Object.keys(one) as LessonColumn[])]),
  ];
  const rows = [
    { line: 1, cells: columns.map((column) => lessonHeadingOf("en-US", column)) },
    ...lines.map((one, at) => ({ line: at + 2, cells: columns.map((column) => one[column] ?? "") })),
  ];
  return parseLessonLines({ rows }, taken, "en-US");
}
const usual: Cells = { phase: "Circuits", title: "Landing" };

describe("a line of a table of lessons", () => {
  test("with a phase and a title is a lesson flown with an instructor, by day under visual flight rules", () => {
    const [line] = parse([usual]);
    expect(line!.input).toMatchObject({
      phase: "Circuits",
      exercises: [],
      lesson: {
        ...{
          title: "Landing",
          reference: "",
          type: "Practical",
          minutes: 0,
          mode: "Dual",
          flying: "Vfr",
          period: "Day",
        },
        ...{ aircraftType: "Aircraft", engine: "SingleEngine", isCrossCountry: false },
      },
    });
  });

  test.each<[string, Cells, object]>([
    [
      "durations",
      { minutes: "1:30", briefingMinutes: "0h45", debriefingMinutes: "15 min" },
      { minutes: 90, briefingMinutes: 45, debriefingMinutes: 15 },
    ],
    [
      "the words of French schools",
      { mode: "DC", aircraftType: "avion", engine: "Mono", period: "Nuit", isCrossCountry: "oui" },
      { mode: "Dual", aircraftType: "Aircraft", engine: "SingleEngine", period: "Night", isCrossCountry: true },
    ],
    [
      "a simulator and IFR",
      { aircraftType: "FNPT", flying: "ifr", mode: "Solo", isCrossCountry: "x" },
      { aircraftType: "Simulator", flying: "Ifr", mode: "Solo", isCrossCountry: true },
    ],
    [
      "theory",
      { type: "Théorique", minutes: "90" },
      { type: "Theoretical", minutes: 90, mode: null, aircraftType: null, period: null },
    ],
    [
      "theory in a table that has the other columns filled with nothing",
      { type: "Theory", briefingMinutes: "0:00", isCrossCountry: "no" },
      { type: "Theoretical" },
    ],
  ])("is read with %s", (_, cells, lesson) => {
    const [line] = parse([{ ...usual, ...cells }]);
    expect(line!.faults).toEqual([]);
    expect(line!.input!.lesson).toMatchObject(lesson);
  });

  test.each<[string, Cells, LessonColumn]>([
    ["no title", { title: "" }, "title"],
    ["no phase above it", { phase: "" }, "phase"],
    ["a title that is too long", { title: "x".repeat(201) }, "title"],
    ["a reference that is too long", { reference: "x".repeat(21) }, "reference"],
    ["a type that means nothing", { type: "Picnic" }, "type"],
    ["a duration that isn't one", { minutes: "soon" }, "minutes"],
    ["a duration that may be hours or minutes", { minutes: "2" }, "minutes"],
    ["a day and a night", { minutes: "24:00" }, "minutes"],
    ["a crew of three", { mode: "Trio" }, "mode"],
    ["another aircraft", { aircraftType: "Balloon" }, "aircraftType"],
    ["perhaps", { isCrossCountry: "perhaps" }, "isCrossCountry"],
    ["theory that is flown", { type: "Theory", mode: "Solo" }, "mode"],
    ["theory that is briefed", { type: "Theory", briefingMinutes: "0:15" }, "briefingMinutes"],
    ["an exercise twice", { exercises: "Stall; stall" }, "exercises"],
    ["an exercise that is too long", { exercises: "x".repeat(201) }, "exercises"],
  ])("with %s is refused in its column", (_, cells, column) => {
    const [line] = parse([{ ...usual, ...cells }]);
    expect(line!.input).toBeNull();
    expect(line!.faults.map((one) => one.column)).toEqual([column]);
  });

  test("has the phase of the line above where its own is empty, and exercises between semicolons", () => {
    const lines = parse([
      usual,
      { title: "Go-around", exercises: " Go-around ;; Trim|Flaps " },
      { phase: "Navigation", title: "Map" },
    ]);
    expect(lines.map(({ input }) => input?.phase)).toEqual(["Circuits", "Circuits", "Navigation"]);
    expect(lines[1]!.input!.exercises).toEqual(["Go-around", "Trim", "Flaps"]);
  });

  test("whose reference is in the table or in the revision already is refused, so that nothing comes twice", () => {
    const lines = parse(
      [
        { ...usual, reference: "NAV 1" },
        { ...usual, reference: "nav 1" },
        { ...usual, reference: "CIR 2" },
      ],
      ["Cir 2"],
    );
    expect(lines.map(({ faults }) => faults.map(({ column, text }) => `${column} ${text.key}`))).toEqual([
      [],
      ["reference people.import.faults.twice"],
      ["reference errors.alreadyExists"],
    ]);
  });
});

test.each<[string, number | null]>([
  ...([
    ["1:30", 90],
    ["01:30:00", 90],
    ["1h30", 90],
    ["1h", 60],
    ["1,5", 90],
    ["90", 90],
    ["45 min", 45],
  ] as [string, number][]),
  ...([
    ["0", 0],
    ["5 min", 5],
    ["5", null],
    ["1:75", null],
    ["-1:00", null],
    ["", null],
    ["1e3", null],
  ] as [string, null][]),
])("the duration %s", (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes);
});

test("whatever stands in a table, each line is either a lesson or has a fault", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("1:30", "Theory", "Solo", "x", ";", "Circuits"),
  );
  const line = fc.dictionary(
    fc.constantFrom<LessonColumn>("phase", "title", "type", "minutes", "mode", "exercises"),
    cell,
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      for (const { input, faults } of parse(lines as Cells[])) expect(input === null).toBe(faults.length > 0);
    }),
  );
});

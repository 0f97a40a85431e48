import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSignedBy } from "@/lib/records/school/signing/rules";
import {
  chainEntries,
  checkRecord,
  findImpossibleLine,
  findUnfitLine,
  readRecord,
  toSignedText,
  writeRecord,
} from "./rules";
import { entrySchema, type RecordEntry, type RecordLine } from "./schema";

const makeKey = () => {
  const pair = generateKeyPairSync("ed25519");
  return {
    publicKey: pair.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    privateKey: createPrivateKey(pair.privateKey.export({ format: "pem", type: "pkcs8" })),
  };
};
const KEY = makeKey();
const signLines = (lines: readonly RecordLine[], { privateKey } = KEY) =>
  sign(null, Buffer.from(toSignedText(lines.at(-1)!.hash)), privateKey).toString("base64");

const NO_DEMANDS = {
  ...{ instructorCertificates: [], instructorQualifications: [], studentCertificates: [], studentQualifications: [] },
  ...{ aircraftCertificates: [], aircraftTags: [] },
};
const keyOf = (number: number) => number.toString(16).padStart(24, "0");
const HEAD: RecordEntry[] = [
  {
    ...{ kind: "student", firstName: "Zoé", lastName: "Lefèvre", school: "Aéro-club", publicKey: KEY.publicKey },
    ...{ issuedOn: "2026-11-28", startedOn: "2026-09-01", leftOn: null },
  },
  {
    kind: "syllabus",
    syllabus: {
      ...{ format: "envol-syllabus", version: 1, name: "PPL(A)", edition: "1", revision: "0" },
      ...{ createdOn: "2026-09-01", isCbta: false, ratedSkills: "PilotOnly", minima: "PplA", requirements: [] },
      ...{ demands: NO_DEMANDS, phases: [{ key: keyOf(1), name: "Circuits" }], lessons: [], exercises: [] },
    },
  },
];
const makeLesson = (at: number, comment: string, rating: number): RecordEntry =>
  entrySchema.parse({
    ...{ kind: "lesson", key: keyOf(at + 10), isRepetition: false },
    given: {
      ...{ instructor: "Alain Durand", startAt: 1_790_000_000 + at, theoryMinutes: 0, briefingMinutes: 20 },
      ...{ debriefingMinutes: 10, comment, isForced: false, submittedAt: 1_790_000_900, signature: "Student" },
      ...{ signedAt: 1_790_001_000, studentComment: "", skills: [], legs: [] },
      exercises: [{ key: keyOf(3), rating, comment }],
    },
  });
const record = fc
  .array(
    fc.record({
      comment: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
      rating: fc.integer({ min: 1, max: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((lessons) =>
    chainEntries([...HEAD, ...lessons.map(({ comment, rating }, at) => makeLesson(at, comment, rating))]),
  );
const check = (text: string) => checkRecord(readRecord(text)!);

describe("a student record", () => {
  test("is read as it was written, whatever it holds", () => {
    fc.assert(
      fc.property(record, (lines) => {
        const { faults, lines: read } = check(writeRecord(lines, signLines(lines)));
        expect(faults).toEqual([]);
        expect(read).toEqual(lines);
      }),
      { numRuns: 100 },
    );
  });

  test("names the line of which any byte was changed, and no other", () => {
    fc.assert(
      fc.property(record, fc.nat(), fc.nat(), fc.integer({ min: 32, max: 126 }), (lines, which, where, code) => {
        const rows = writeRecord(lines, signLines(lines)).split("\n");
        const at = which % lines.length;
        const row = rows[at + 1]!.replace(/,$/, "");
        const place = where % row.length;
        const changed = `${row.slice(0, place)}${String.fromCharCode(code)}${row.slice(place + 1)}`;
        fc.pre(changed.isWellFormed() && !isSameJson(changed, row));
        rows[at + 1] = `${changed}${at < lines.length - 1 ? "," : ""}`;
        const { faults } = check(rows.join("\n"));
        const named = faults.flatMap(({ line }) => line ?? []);
        expect([...new Set(named)], changed).toEqual([at + 1]);
      }),
      { numRuns: 400 },
    );
  });

  test("names where a line was left out, added, or put elsewhere", () => {
    const lines = chainEntries([...HEAD, ...[0, 1, 2, 3].map((at) => makeLesson(at, "Calm", 3))]);
    const [a, b, c, d, e, f] = lines as [RecordLine, RecordLine, RecordLine, RecordLine, RecordLine, RecordLine];
    const faultsOf = (given: RecordLine[]) => check(writeRecord(given, signLines(lines))).faults;
    expect(faultsOf([a, b, c, e, f])).toEqual([{ line: 4, fault: "order" }]);
    expect(faultsOf([a, b, c, c, d, e, f])[0]).toEqual({ line: 4, fault: "order" });
    expect(faultsOf([a, b, d, c, e, f])[0]).toEqual({ line: 3, fault: "order" });
    // The end is left out: what is left is in order, but nobody signed it.
    expect(faultsOf([a, b, c, d, e])).toEqual([{ line: null, fault: "signature" }]);
  });

  test("that somebody else chained and signed anew isn't the school's", () => {
    const lines = chainEntries([...HEAD, makeLesson(0, "Better than it was", 3)]);
    expect(check(writeRecord(lines, signLines(lines, makeKey()))).faults).toEqual([{ line: null, fault: "signature" }]);
  });

  test("is no record where it is something else", () => {
    for (const text of ["", "{}", "[1]", "<html>", '{"format":"envol-syllabus"}', "\n\n\n"])
      expect(readRecord(text)).toBeNull();
  });
});

function isSameJson(a: string, b: string): boolean {
  try {
    return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
  } catch {
    return false;
  }
}

describe("what can't be true", () => {
  const find = (head: object, startAt = 1_790_000_000) => {
    const [student, syllabus] = HEAD as [RecordEntry, RecordEntry];
    const lesson = makeLesson(0, "Calm", 3) as Extract<RecordEntry, { kind: "lesson" }>;
    const given = { ...lesson.given!, startAt };
    const lines = chainEntries([{ ...student, ...head } as RecordEntry, syllabus, { ...lesson, given }]);
    return findImpossibleLine(checkRecord({ ...readRecord(writeRecord(lines, signLines(lines)))! }), "2026-11-28");
  };
  test.each([
    ["a training as it may be", {}, null],
    ["one that ends before it begins", { leftOn: "2026-08-31" }, 1],
    ["one that ends after the record was issued", { leftOn: "2026-12-05" }, 1],
    ["a record of the day after tomorrow", { issuedOn: "2026-11-30" }, 1],
  ])("%s", (_, head, line) => expect(find(head)).toBe(line));
  test("a lesson after the record was issued", () => expect(find({}, 1_796_200_000)).toBe(3));
});

test("a key of small order has signed nothing, although anybody's signature under it verifies", () => {
  const toKey = (hex: string) => Buffer.from(`302a300506032b6570032100${hex}`, "hex").toString("base64");
  const signature = Buffer.from(`01${"00".repeat(63)}`, "hex").toString("base64");
  const identity = toKey(`01${"00".repeat(31)}`);
  const opened = createPublicKey({ key: Buffer.from(identity, "base64"), format: "der", type: "spki" });
  expect(verify(null, Buffer.from("anything"), opened, Buffer.from(signature, "base64"))).toBe(true);
  expect(isSignedBy("anything", signature, identity)).toBe(false);
  expect(
    isSignedBy("anything", sign(null, Buffer.from("anything"), KEY.privateKey).toString("base64"), KEY.publicKey),
  ).toBe(true);
});

describe("what can't come in", () => {
  const [student, whole] = HEAD as [RecordEntry, Extract<RecordEntry, { kind: "syllabus" }>];
  const syllabus = entrySchema.parse({
    kind: "syllabus",
    syllabus: {
      ...whole.syllabus,
      exercises: [{ key: keyOf(3), name: "Landing", flightPhases: [], skills: [], behaviours: [] }],
      lessons: [
        {
          ...{ key: keyOf(10), phase: keyOf(1), type: "Practical", reference: "1", title: "Circuits", minutes: 60 },
          ...{ briefingMinutes: 20, debriefingMinutes: 10, aircraftType: "Aircraft", engine: null, flying: null },
          ...{ period: null, mode: "Dual", isCrossCountry: false, content: "", briefingContent: "" },
          ...{ debriefingContent: "", demands: NO_DEMANDS, exercises: [{ key: keyOf(3), isRequired: true }] },
        },
      ],
    },
  });
  const find = (...entries: RecordEntry[]) => {
    const lines = chainEntries([student, syllabus, ...entries]);
    return findUnfitLine(checkRecord({ ...readRecord(writeRecord(lines, signLines(lines)))! }), "2026-11-28");
  };
  const lesson = makeLesson(0, "Calm", 3) as Extract<RecordEntry, { kind: "lesson" }>;
  const unknown = "0123456789abcdef01234567";
  const taken = { kind: "exam", exam: "SkillTest", subject: null, paperSet: 1, day: "2026-10-01" } as const;
  const exam: RecordEntry = { ...taken, result: "Passed", mark: null, place: "", examiner: "A. Durand", note: "" };
  test.each<[string, RecordEntry[], ReturnType<typeof findUnfitLine>]>([
    ["a lesson and an exam as they may be", [lesson, exam], null],
    ["a lesson that ended after the record", [makeLate(lesson)], { line: 3, key: "lineImpossible" }],
    ["a lesson of another syllabus", [lesson, { ...lesson, key: unknown }], { line: 4, key: "lineUnfit" }],
    [
      "an exercise of another syllabus",
      [{ ...lesson, given: { ...lesson.given!, exercises: [{ key: unknown, rating: 2, comment: "" }] } }],
      { line: 3, key: "lineUnfit" },
    ],
    ["an exam before the training", [lesson, { ...exam, day: "2020-01-01" }], { line: 4, key: "examImpossible" }],
    ["a skill test without examiner", [{ ...exam, examiner: "" }], { line: 3, key: "examImpossible" }],
  ])("%s", (_, entries, expected) => expect(find(...entries)).toEqual(expected));
});

const makeLate = (lesson: Extract<RecordEntry, { kind: "lesson" }>): RecordEntry => ({
  ...lesson,
  given: { ...lesson.given!, startAt: 1_796_200_000 },
});

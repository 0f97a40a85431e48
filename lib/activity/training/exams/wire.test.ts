import { describe, expect, test } from "vitest";
import { decodeExams, emptyPapers, makeCorrection, makeCorrectionBody, makeExamBody } from "./wire";

const DAY = Date.UTC(2026, 10, 28) / 1000;
const shared = { place: "Lyon", examiner: "DGAC", note: "" };
const form = { ...shared, day: "2026-11-28", isNewSet: false, result: "Planned", mark: "90", ...emptyPapers } as const;
const view = { ...shared, id: "a", paperSet: 1, mark: 88, recordedBy: "A. Durand", version: 3 };

describe("exams at the wire", () => {
  test("papers are sent as places in the lists, on 00:00 UTC of their day", () => {
    const taken = { takenNavigation: true, resultNavigation: "Failed", markNavigation: "68 %" } as const;
    const body = makeExamBody({ ...form, kind: "TheoryPaper", ...taken }, ["AirLaw", "Navigation"]);
    const entries = [{ subject: 8, result: 2, mark: 68 }];
    expect(body).toEqual({ ...shared, kind: 0, day: DAY, isNewSet: false, entries });
  });

  test("of a test that is planned neither subject nor mark is sent", () => {
    const { kind, entries } = makeExamBody({ ...form, kind: "SkillTest" }, []);
    expect([kind, entries]).toEqual([2, [{ subject: null, result: 0, mark: null }]]);
  });

  test("what is answered is shown in words, and sent back as it was when it is corrected", () => {
    const sent = { subject: 2, day: DAY, result: 1 };
    const days = { firstAttemptOn: DAY, windowEndsOn: DAY + 86_400, completedOn: null, validUntil: null };
    const papers = [{ subject: 2, state: 2, attempts: 1 }];
    const theory = { paperSet: 1, state: 1, papers, passed: 1, ...days };
    const shown = decodeExams({ exams: [{ ...view, ...sent, kind: 0 }], theory, mayHaveTheory: true });
    const words = { kind: "TheoryPaper", subject: "Meteorology", day: "2026-11-28", result: "Passed" };
    expect(shown.exams).toEqual([{ ...view, ...words }]);
    expect(shown.theory).toMatchObject({
      ...{ state: "Open", papers: [{ subject: "Meteorology", state: "Passed", attempts: 1 }] },
      ...{ firstAttemptOn: "2026-11-28", windowEndsOn: "2026-11-29", completedOn: null },
    });
    expect(makeCorrectionBody("a", makeCorrection(shown.exams[0]!))).toEqual({ ...shared, ...sent, id: "a", mark: 88 });
  });
});

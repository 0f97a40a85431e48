import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arrangeLines } from "./strip-lines";

const lesson = {
  ...{ heading: "Léa Martin", where: "GKQA", purpose: "TP 7", meet: "RV 08:30", span: "09:00–10:30", place: "" },
};
const said = (texts: typeof lesson, room: number) =>
  arrangeLines(texts, room).map(({ text, lines }) => (lines === 2 ? `${text} (2)` : text));

describe("the lines of a strip of the week", () => {
  test.each([
    [1, ["Léa Martin"]],
    [2, ["Léa Martin", "09:00–10:30"]],
    [3, ["Léa Martin", "GKQA · TP 7", "09:00–10:30"]],
    [4, ["Léa Martin", "GKQA", "TP 7", "09:00–10:30"]],
    [5, ["Léa Martin", "GKQA", "TP 7", "RV 08:30", "09:00–10:30"]],
  ])("with room for %i", (room, expected) => {
    expect(said(lesson, room)).toEqual(expected);
  });

  test("a long name and a long purpose take two lines where there is room", () => {
    const long = { ...lesson, heading: "Antoine Dupuis-Lambert", purpose: "Vol de familiarisation" };
    expect(said(long, 3)).toEqual(["Antoine Dupuis-Lambert", "GKQA · Vol de familiarisation", "09:00–10:30"]);
    expect(said(long, 4)).toEqual(["Antoine Dupuis-Lambert (2)", "GKQA · Vol de familiarisation", "09:00–10:30"]);
    expect(said(long, 6)).toEqual([
      ...["Antoine Dupuis-Lambert (2)", "GKQA", "Vol de familiarisation (2)", "09:00–10:30"],
    ]);
  });

  test("two students are named by their first names where there is room, otherwise by their call signs", () => {
    const two = { ...lesson, heading: "Chloé G. + Emma F.", shortHeading: "CGA + EFO" };
    expect(said(two, 1)).toEqual(["CGA + EFO"]);
    expect(said(two, 3)[0]).toBe("CGA + EFO");
    expect(said(two, 4)[0]).toBe("Chloé G. + Emma F. (2)");
  });

  test("never take more lines than there are, and name somebody or something first and the time last", () => {
    const text = fc.string({ maxLength: 30 });
    const texts = fc.record({ heading: text, where: text, purpose: text, meet: text, span: text, place: text });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (all, room) => {
        const lines = arrangeLines(all, room);
        expect(lines.reduce((sum, one) => sum + one.lines, 0)).toBeLessThanOrEqual(room);
        expect(lines[0]!.text).toBe(all.heading);
        if (room > 1) expect(lines.at(-1)!.text).toBe(all.span);
      }),
    );
  });
});

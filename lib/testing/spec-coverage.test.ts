import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** Bullets and table rows of each section of the first text; in §2.3 and §2.4 its paragraphs too. */
const ROWS: Record<string, number> = {
  "1": 5,
  "2.1": 30,
  "2.2": 4,
  "2.3": 5,
  "2.4": 4,
  "2.5": 5,
  "3": 14,
  "4": 7,
  "5": 7,
  "6": 6,
  "7": 18,
  "8": 11,
  "9": 8,
};

const ROOTS = ["app", "components", "lib", "prisma", "scripts", "e2e"];

const sources = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith("spec-coverage.test.ts"))
    .map((file) => readFileSync(path.join(root, file), "utf8")),
);

/** Whole strings of the tests' sources that begin with a section, in a call or in a table; not what a comment says. */
const titles = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/^(?!\s*(?:\/\/|\*|\/\*)).*?"(\[[12] §(?:[^"\\]|\\.)+)"/gm)].map((match) =>
      match[1]!.replaceAll('\\"', '"'),
    ),
  ),
);

type Line = { section: string; number: number; says: string; shownBy: string };

const lines: Line[] = [];
let section = "";
for (const text of readFileSync("docs/spec-coverage.md", "utf8").split("\n")) {
  section = /^## §([\d.]+) /.exec(text)?.[1] ?? section;
  const [, number, says = "", shownBy = ""] = /^\| (\d+) \| (.*) \| (.*) \|$/.exec(text) ?? [];
  if (number) lines.push({ section, number: Number(number), says, shownBy });
}
const titlesOf = (line: Line) => [...line.shownBy.matchAll(/`(\[[12] §[^`]+)`/g)].map((match) => match[1]!);

describe("the coverage of the first text", () => {
  test("holds every bullet and table row, section by section", () => {
    const found = Object.fromEntries(
      Object.keys(ROWS).map((one) => [one, lines.filter((line) => line.section === one).map((line) => line.number)]),
    );
    expect(found).toEqual(
      Object.fromEntries(Object.entries(ROWS).map(([one, n]) => [one, Array.from({ length: n }, (_, at) => at + 1)])),
    );
    expect(lines).toHaveLength(Object.values(ROWS).reduce((sum, n) => sum + n, 0));
    for (const line of lines) expect(line.says.length, `§${line.section} ${line.number}`).toBeGreaterThan(2);
  });

  test.each(lines.map((line) => [`§${line.section} ${line.number}`, line] as const))("%s", (_, line) => {
    const shown = titlesOf(line);
    if (shown.length === 0) {
      // A reason is a sentence; `later` stands alone, for screens of the second text.
      expect(line.shownBy).toMatch(/^(later|not built: .{15,})$/);
      return;
    }
    for (const title of shown) expect(titles.has(title), `no test is called ${title}`).toBe(true);
    const own = shown.some((title) => title.startsWith(`[1 §${line.section}]`));
    expect(own, `none of its tests begins with [1 §${line.section}]`).toBe(true);
  });

  test("puts off nothing but the screens of the second text", () => {
    const later = lines
      .filter(({ shownBy }) => shownBy === "later")
      .map(({ section: one, number }) => `${one} ${number}`);
    const screens = [6, 7, 8, 9, 10, 11, 15, 20, 21, 22, 23, 24, 26, 28, 30];
    expect(later).toEqual(screens.map((number) => `2.1 ${number}`));
  });

  test("names each test whose title begins with a section of the first text", () => {
    const named = new Set(lines.flatMap(titlesOf));
    expect([...titles].filter((title) => title.startsWith("[1 §") && !named.has(title))).toEqual([]);
  });

  test("counts no test that isn't run", () => {
    for (const source of sources)
      expect(source).not.toMatch(/\b(?:test|it|describe)\.(?:skip|todo|only|fixme|fails)\b/);
  });
});

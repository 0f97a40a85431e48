import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { messages } from "@/lib/platform/messages";

/**
 * For each section of the two specifications: how many bullets and table rows it has, or how many paragraphs when it has
 * neither.
 */
const TEXTS = [
  {
    page: "docs/spec-coverage.md",
    text: "1",
    // In §2.3 and §2.4, paragraphs count too.
    rows: {
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
    } as Record<string, number>,
  },
  {
    page: "docs/spec-coverage-2.md",
    text: "2",
    // In §3, §7 and §8, paragraphs count too.
    rows: { "1": 9, "2": 39, "3": 35, "4": 11, "5": 14, "6": 5, "7": 18, "8": 13, "9": 12 },
  },
];

const ROOTS = ["app", "components", "lib", "prisma", "scripts", "e2e"];
const sources = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith("spec-coverage.test.ts"))
    .map((file) => readFileSync(path.join(root, file), "utf8").split("\n")),
);

const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line);
const literal = (title: string) => `"${title.replaceAll('"', '\\"')}"`;

/**
 * Finds the test, group of tests or table row with this title. Returns its source without the title, or null when there is
 * none.
 */
function blockOf(title: string): string | null {
  for (const lines of sources) {
    const found = lines.findIndex((line) => line.includes(literal(title)) && !isComment(line));
    if (found < 0) continue;
    // When a title is alone on its line, it is the first member of a table row that opens on the line before.
    const at = lines[found]!.trim() === `${literal(title)},` ? found - 1 : found;
    const indent = (line: string) => line.length - line.trimStart().length;
    const isInside = (line: string) => line.trim() === "" || indent(line) > indent(lines[at]!);
    const closes = (line: string) => indent(line) === indent(lines[at]!) && /^\s*[\])}]/.test(line);
    let [from, to] = [at, at + 1];
    while (from > 0 && (closes(lines[from]!) || isInside(lines[from]!))) from--;
    while (to < lines.length && (isInside(lines[to]!) || closes(lines[to]!))) to++;
    return lines.slice(from, to).join("\n").replaceAll(literal(title), "");
  }
  return null;
}

/** Finds the English text of each message key in a test's source, because a test may use the key instead of the text. */
function textsIn(block: string): string[] {
  const keys = [...block.matchAll(/["'`]([a-z]\w+(?:\.\w+)+)["'`]/g)].map((match) => match[1]!);
  const read = (key: string) =>
    key
      .split(".")
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages["en-US"]);
  return keys.map(read).filter((found): found is string => typeof found === "string");
}

/** Whether a text contains a word as a whole. After a number, a unit may follow without a space. */
function has(text: string, word: string): boolean {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<!\\w)${escaped}${/\d$/.test(word) ? "(?!\\d)" : "(?!\\w)"}`, "i").test(text);
}

type Line = { section: string; number: number; says: string; words: string[]; shownBy: string; titles: string[] };

function linesOf(page: string): Line[] {
  let section = "";
  return readFileSync(page, "utf8")
    .split("\n")
    .flatMap((row) => {
      section = /^## §([\d.]+) /.exec(row)?.[1] ?? section;
      const [, number, says = "", words = "", shownBy = ""] =
        /^\| (\d+) \| (.*?) \| (.*?) ?\| (.*) \|$/.exec(row) ?? [];
      const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
      // The name of a whole suite's file may be listed with the titles. It is no title.
      const titles = quoted(shownBy).filter((one) => !one.endsWith(".ts"));
      return number ? [{ section, number: Number(number), says, words: quoted(words), shownBy, titles }] : [];
    });
}

describe.each(TEXTS)("the coverage of text $text", ({ page, text, rows }) => {
  const lines = linesOf(page);

  test("holds every line, section by section", () => {
    const found = Object.keys(rows).map((section) => [
      section,
      lines.filter((line) => line.section === section).map(({ number }) => number),
    ]);
    const all = Object.entries(rows).map(([section, n]) => [section, Array.from({ length: n }, (_, at) => at + 1)]);
    expect(found).toEqual(all);
    expect(lines).toHaveLength(Object.values(rows).reduce((sum, n) => sum + n, 0));
    for (const line of lines) expect(line.says.length, `§${line.section} ${line.number}`).toBeGreaterThan(2);
  });

  test.each(lines.map((line) => [`§${line.section} ${line.number}`, line] as const))("%s", (_, line) => {
    if (line.titles.length === 0) {
      // A line without tests gives the reason as a sentence.
      expect(line.shownBy).toMatch(/^not built: .{15,}$/);
      expect(line.words).toEqual([]);
      return;
    }
    const blocks = line.titles.map((title) => [title, blockOf(title)] as const);
    for (const [title, block] of blocks) expect(block, `no test is called ${title}`).not.toBeNull();
    expect(line.words, "a line that is shown names words, routes or numbers of the text").not.toEqual([]);
    const asserted = blocks.map(([, block]) => [block, ...textsIn(block!)].join("\n")).join("\n");
    const missing = line.words.filter((word) => !has(asserted, word));
    expect(missing, "stands in none of the named tests").toEqual([]);
  });

  test("names each test whose title begins with a section of the text", () => {
    const named = new Set(lines.flatMap(({ titles }) => titles));
    const begun = new RegExp(`"(\\[${text} §(?:[^"\\\\]|\\\\.)+)"`, "g");
    const titles = sources.flatMap((source) =>
      source.filter((line) => !isComment(line)).flatMap((line) => [...line.matchAll(begun)].map((match) => match[1]!)),
    );
    expect(titles.filter((title) => !named.has(title.replaceAll('\\"', '"')))).toEqual([]);
  });
});

test("each test that the page of findings names exists", () => {
  const named = [...readFileSync("docs/findings.md", "utf8").matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  // What has no space is a word of the code or a file, not a title.
  const titles = named.filter((title) => title.includes(" "));
  expect(titles.length).toBeGreaterThan(50);
  expect(titles.filter((title) => blockOf(title) === null)).toEqual([]);
});

test("the page of measures has the figures of the desk's jobs that the journeys count", () => {
  const counted = readFileSync("e2e/support/hand.ts", "utf8").matchAll(
    /^ {2}\w+: \{ clicks: (\d+), keys: (\d+), seconds: ([\d.]+) \}/gm,
  );
  const told = readFileSync("docs/bench.md", "utf8").matchAll(/^\|[^|]+\| (\d+) \| (\d+) \| ([\d.]+) \|/gm);
  const figures = (rows: Iterable<RegExpMatchArray>) => [...rows].map((row) => row.slice(1).map(Number));
  const jobs = figures(counted);
  expect(jobs.length).toBeGreaterThan(10);
  expect(figures(told)).toEqual(jobs);
});

test("no test is counted that isn't run", () => {
  for (const source of sources)
    expect(source.join("\n")).not.toMatch(/\b(?:test|it|describe)\.(?:skip|todo|only|fixme|fails)\b/);
});

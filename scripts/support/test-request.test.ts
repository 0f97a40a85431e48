import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { formatStageLine, readPlaywrightCounts, readVitestCounts, totalLine } from "./test-reports.mjs";
import { parseTestArguments } from "./test-request.mjs";

describe("npm test", () => {
  test("runs the usual stages unless some are named; the long one only when it is", () => {
    expect([...parseTestArguments([]).stages]).toEqual(["types", "lint", "unit", "api", "system", "e2e"]);
    expect([...parseTestArguments(["unit", "long"]).stages]).toEqual(["unit", "long"]);
  });

  test("narrows one stage to files and to a test's name", () => {
    const { stages, filter } = parseTestArguments(["api", "app/api/site", "app/api/tag", "-t", "a name"]);
    expect([...stages]).toEqual(["api"]);
    expect(filter).toEqual({ files: ["app/api/site", "app/api/tag"], name: "a name" });
  });

  test.each([
    [["app/api/site"], /There is no stage app\/api\/site/],
    [["-t", "a name"], /narrow one stage/],
    [["unit", "api", "lib/x"], /narrow one stage/],
    [["lint", "lib/x"], /narrow one stage/],
    [["api", "-t"], /-t takes the name/],
    [["api", "--watch"], /There is no option --watch/],
  ])("%j is refused in words", (args, words) => {
    expect(() => parseTestArguments(args)).toThrow(words);
  });
});

describe("the closing lines", () => {
  const report = async (content: object) => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), "envol-report-")), "report.json");
    await writeFile(file, JSON.stringify(content));
    return file;
  };
  const journey = (title: string, status: string) => ({
    file: "people.spec.ts",
    line: 34,
    title,
    tests: [{ projectName: "fr-FR", status }],
  });
  const suites = [{ specs: [journey("passes", "expected")], suites: [{ specs: [journey("passes late", "flaky")] }] }];

  test("name the journey that passed at the second attempt, and count it as passed", async () => {
    const stats = { expected: 1, flaky: 1, unexpected: 0, skipped: 0 };
    const counts = await readPlaywrightCounts(await report({ stats, suites }), 0);
    expect(counts).toMatchObject({ passed: 2, failed: 0, flaky: ["people.spec.ts:34 [fr-FR] passes late"] });
  });

  test("take neither an empty run nor a bad end for a pass", async () => {
    const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
    expect(await readVitestCounts({ report: await report(none) }, 0)).toMatchObject({ failed: 1, why: "no test ran" });
    const one = { ...none, numPassedTests: 3, numPendingTests: 2 };
    const files = { report: await report(one), flaky: await report(["a.test.ts passes late"]) };
    expect(await readVitestCounts(files, 1)).toMatchObject({ failed: 1 });
    const counts = { passed: 3, failed: 0, skipped: 2, flaky: ["a.test.ts passes late"] };
    expect(await readVitestCounts(files, 0)).toMatchObject(counts);
    expect(await readVitestCounts({ report: "nowhere.json" }, 0)).toMatchObject({ failed: 1 });
  });

  test("end with the sum of all stages", () => {
    const results = [
      { name: "unit", passed: 3, failed: 0, skipped: 0, time: "1 s" },
      { name: "api", passed: 4, failed: 1, skipped: 2, time: "2 s", why: "no test ran" },
    ];
    expect(results.map(formatStageLine)).toEqual([
      "unit    3 passed, 0 failed in 1 s",
      "api     4 passed, 1 failed, 2 skipped in 2 s (no test ran)",
    ]);
    expect(totalLine(results)).toBe("7 passed, 1 failed, 2 skipped");
    expect(totalLine(results.slice(0, 1))).toBe("3 passed, 0 failed");
  });
});

import { readFile } from "node:fs/promises";

const readReport = async (file = "") => JSON.parse(await readFile(file, "utf8").catch(() => "null"));

/** Makes the counts of a stage that failed before it ran any test. */
export const makeFailedCounts = (why) => ({ passed: 0, failed: 1, skipped: 0, why });

/**
 * Reads the counts { passed, failed, skipped, why } of a vitest run from its JSON report and exit code. `flaky` lists the tests
 * that passed only at the second attempt.
 */
export async function readVitestCounts(files, code, { name } = {}) {
  const report = await readReport(files.report);
  if (!report) return makeFailedCounts("it could not run");
  const { numPassedTests: passed, numPendingTests, numTodoTests } = report;
  // A test file that can't be loaded has no tests, so the file itself counts as a failure.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + broken.length;
  // With a name filter, vitest reports all other tests as skipped, so don't count them.
  const skipped = name === undefined ? numPendingTests + numTodoTests : 0;
  return { ...withoutFalsePass({ passed, failed, skipped }, code), flaky: (await readReport(files.flaky)) ?? [] };
}

/** Reads the counts of a Playwright run. `flaky` lists the tests that passed only at the second attempt. */
export async function readPlaywrightCounts(file, code) {
  const report = await readReport(file);
  if (!report) return makeFailedCounts("it could not run");
  const { expected, flaky, unexpected, skipped } = report.stats;
  const counts = withoutFalsePass({ passed: expected + flaky, failed: unexpected, skipped }, code);
  return { ...counts, flaky: flakyTests(report.suites) };
}

function flakyTests(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === "flaky")
        .map(({ projectName }) => `${file}:${line} [${projectName}] ${title}`),
    ),
    ...flakyTests(inner),
  ]);
}

/** Adds a failure when a run had no tests, or ended with an error although no test failed. */
function withoutFalsePass(counts, code) {
  if (counts.failed > 0) return counts;
  if (counts.passed === 0) return { ...counts, failed: 1, why: "no test ran" };
  if (code !== 0) return { ...counts, failed: 1, why: `it ended with exit code ${code} outside any test` };
  return counts;
}

const countsText = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;

export const formatStageLine = ({ name, time, why, ...counts }) =>
  `${name.padEnd(7)} ${countsText(counts)} in ${time}${why ? ` (${why})` : ""}`;

/** Formats the sums of all stages, for the last line of a run. */
export function totalLine(results) {
  const total = (key) => results.reduce((sum, each) => sum + each[key], 0);
  return countsText({ passed: total("passed"), failed: total("failed"), skipped: total("skipped") });
}

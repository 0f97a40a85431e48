import { readFile } from "node:fs/promises";

const readReport = async (file) => JSON.parse(await readFile(file, "utf8").catch(() => "null"));

/** { passed, failed, skipped, why } of a vitest run, from its JSON report and exit code. */
export async function vitestCounts(file, code) {
  const report = await readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0, why: "it could not run" };
  const { numPassedTests: passed, numPendingTests, numTodoTests } = report;
  // A file that does not load holds no test to fail: it counts as one.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + broken.length;
  return honest({ passed, failed, skipped: numPendingTests + numTodoTests }, code);
}

/** The same of a Playwright run; what a retry saved has passed, and is named. */
export async function playwrightCounts(file, code) {
  const report = await readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0, why: "it could not run" };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const counts = honest({ passed: expected + flaky, failed: unexpected, skipped }, code);
  return flaky
    ? { ...counts, why: [counts.why, `${flaky} passed at the second attempt`].filter(Boolean).join("; ") }
    : counts;
}

/** A run that found nothing, or that ended badly without a failed test, has not passed. */
function honest(counts, code) {
  if (counts.failed > 0) return counts;
  if (counts.passed === 0) return { ...counts, failed: 1, why: "no test ran" };
  if (code !== 0) return { ...counts, failed: 1, why: `it ended with exit code ${code} outside any test` };
  return counts;
}

import { writeFileSync } from "node:fs";

/**
 * A vitest reporter that lists the tests which passed only when they were repeated. It writes their names as a JSON array to
 * the file that ENVOL_FLAKY_FILE names.
 */
export default class FlakyReporter {
  names = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.names.push(`${testCase.module.relativeModuleId} ${testCase.fullName}`);
  }

  onTestRunEnd() {
    writeFileSync(process.env.ENVOL_FLAKY_FILE, JSON.stringify(this.names));
  }
}

// `npm test` runs all stages: types, lint, unit, api, system and e2e. `npm test -- types lint` runs only these stages, and
// `npm test -- api FILE -t NAME` runs only some tests of one stage. It can run beside the application, because it has its
// own PostgreSQL, its own ports and, if necessary, its own build.
import { mkdir, rm } from "node:fs/promises";
import { generate } from "./generate.mjs";
import { installPackages } from "./support/install.mjs";
import { endRunning, onEndSignal } from "./support/processes.mjs";
import { prepareState, requireNode } from "./support/project.mjs";
import { complain, runStep, seconds } from "./support/steps.mjs";
import { failedCounts, lineOf, totalLine } from "./support/test-reports.mjs";
import { readRequest } from "./support/test-request.mjs";
import { buildToTest, endTestCluster, REPORTS, stageSuites } from "./support/test-stages.mjs";

const results = [];

/** Runs a stage and stores its counts. A stage that throws counts as failed. Returns whether all its tests passed. */
async function stage(name, action) {
  const since = performance.now();
  let counts;
  try {
    counts = await action();
  } catch (error) {
    complain(error);
    counts = failedCounts("it could not run");
  }
  results.push({ name, ...counts, time: seconds(since) });
  return counts.failed === 0;
}

const title = (name) => console.log(`\n── ${name}`);

async function prepare() {
  requireNode();
  await prepareState();
  // Remove the reports of earlier runs, so that none is mistaken for a report of this run.
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
  await runStep("Installing packages", installPackages);
  await runStep("Generating code", generate);
  return { passed: 0, failed: 0, skipped: 0 };
}

async function runStages({ stages, filter }) {
  const inTurn = async (...names) => {
    for (const name of names.filter((one) => stages.has(one))) {
      title(name);
      await stage(name, () => stageSuites[name](filter));
    }
  };
  title("prepare");
  if (!(await stage("prepare", prepare))) return;
  await inTurn("types", "lint");
  const needBuild = ["system", "e2e", "long"].filter((name) => stages.has(name));
  if (needBuild.length) {
    title("build");
    if (!(await stage("build", buildToTest))) {
      for (const name of needBuild) {
        stages.delete(name);
        results.push({ name, ...failedCounts("there is no build"), time: "0 s" });
      }
    }
  }
  // The stage system mostly waits, while unit and api use the processor. So system runs beside them, and its output is
  // printed at its end.
  const isBeside = stages.has("system") && (stages.has("unit") || stages.has("api"));
  const beside = isBeside ? stage("system", () => stageSuites.system({ ...filter, isBeside })) : null;
  await inTurn("unit", "api");
  if (beside) await beside;
  else await inTurn("system");
  await inTurn("e2e", "long");
}

function summary() {
  console.log("");
  const order = ["prepare", "types", "lint", "build"];
  const place = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  for (const result of [...results].sort((one, other) => place(one) - place(other))) console.log(lineOf(result));
  for (const name of results.flatMap(({ flaky = [] }) => flaky)) {
    console.log(`Flaky: ${name} failed and passed at the second attempt; its cause must be mended.`);
  }
  console.log(totalLine(results));
  return results.every(({ failed }) => failed === 0) ? 0 : 1;
}

onEndSignal(async () => {
  endRunning();
  await endTestCluster();
  process.exit(130);
});

let request;
try {
  request = readRequest(process.argv.slice(2));
} catch (error) {
  complain(error);
  process.exit(1);
}
await runStages(request);
await endTestCluster();
process.exit(summary());

// `npm test` runs all stages: types, lint, unit, api, system and e2e. `npm test -- types lint` runs only these stages, and
// `npm test -- api FILE -t NAME` runs only some tests of one stage. It can run beside the application, because it has its
// own PostgreSQL, its own ports and, if necessary, its own build.
import { mkdir, rm } from "node:fs/promises";
import { generateCode } from "./generate.mjs";
import { installPackages } from "./support/install.mjs";
import { endRunningCommands, onEndSignal } from "./support/processes.mjs";
import { prepareStateFolder, requireNode } from "./support/project.mjs";
import { formatSecondsSince, printError, runStep } from "./support/steps.mjs";
import { formatStageLine, makeFailedCounts, totalLine } from "./support/test-reports.mjs";
import { parseTestArguments } from "./support/test-request.mjs";
import { endTestCluster, prepareBuildAndCluster, REPORTS_FOLDER, stageRunners } from "./support/test-stages.mjs";

const results = [];

/** Runs a stage and stores its counts. A stage that throws counts as failed. Returns whether all its tests passed. */
async function stage(name, action) {
  const since = performance.now();
  let counts;
  try {
    counts = await action();
  } catch (error) {
    printError(error);
    counts = makeFailedCounts("it could not run");
  }
  results.push({ name, ...counts, time: formatSecondsSince(since) });
  return counts.failed === 0;
}

const title = (name) => console.log(`\n── ${name}`);

async function prepare() {
  requireNode();
  await prepareStateFolder();
  // Remove the reports of earlier runs, so that none is mistaken for a report of this run.
  await rm(REPORTS_FOLDER, { recursive: true, force: true });
  await mkdir(REPORTS_FOLDER, { recursive: true });
  await runStep("Installing packages", installPackages);
  await runStep("Generating code", generateCode);
  return { passed: 0, failed: 0, skipped: 0 };
}

async function runStages({ stages, filter }) {
  const inTurn = async (...names) => {
    for (const name of names.filter((one) => stages.has(one))) {
      title(name);
      await stage(name, () => stageRunners[name](filter));
    }
  };
  title("prepare");
  if (!(await stage("prepare", prepare))) return;
  await inTurn("types", "lint");
  const needBuild = ["system", "e2e", "long"].filter((name) => stages.has(name));
  if (needBuild.length) {
    title("build");
    if (!(await stage("build", prepareBuildAndCluster))) {
      for (const name of needBuild) {
        stages.delete(name);
        results.push({ name, ...makeFailedCounts("there is no build"), time: "0 s" });
      }
    }
  }
  await inTurn("unit", "system", "api", "e2e", "long");
}

function summary() {
  console.log("");
  const order = ["prepare", "types", "lint", "build"];
  const place = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  for (const result of [...results].sort((one, other) => place(one) - place(other)))
    console.log(formatStageLine(result));
  for (const name of results.flatMap(({ flaky = [] }) => flaky)) {
    console.log(`Flaky: ${name} failed and passed at the second attempt; its cause must be mended.`);
  }
  console.log(totalLine(results));
  return results.every(({ failed }) => failed === 0) ? 0 : 1;
}

onEndSignal(async () => {
  endRunningCommands();
  await endTestCluster();
  process.exit(130);
});

let request;
try {
  request = parseTestArguments(process.argv.slice(2));
} catch (error) {
  printError(error);
  process.exit(1);
}
await runStages(request);
await endTestCluster();
process.exit(summary());

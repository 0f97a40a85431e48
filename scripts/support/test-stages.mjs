import { existsSync } from "node:fs";
import { build, isBuilt, removeDevServerTypes } from "../build.mjs";
import { findOrInstallBrowser } from "./browser.mjs";
import { findLivingLockHolder } from "./lock.mjs";
import { startCluster } from "./postgres.mjs";
import { run } from "./processes.mjs";
import { pathInProject, pathInStateFolder } from "./project.mjs";
import { runStep } from "./steps.mjs";
import { makeFailedCounts, readPlaywrightCounts, readVitestCounts } from "./test-reports.mjs";

const BUILD_BESIDE = ".envol/build";
export const REPORTS_FOLDER = pathInStateFolder("reports");

// Tests run in a time zone with an offset of half an hour, so that code which ignores the site's time zone fails.
const env = { TZ: "America/St_Johns", ...(process.stdout.isTTY ? {} : { FORCE_COLOR: undefined, NO_COLOR: "1" }) };

const node = (script, ...args) => run(process.execPath, [`node_modules/${script}`, ...args], { show: true, env });
const oneCheck = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

async function types() {
  // Generate the types of routes from the present sources.
  await removeDevServerTypes();
  const typegen = await node("next/dist/bin/next", "typegen");
  return oneCheck(typegen.code === 0 ? await node("typescript/bin/tsc", "--noEmit") : typegen);
}

const lint = async () =>
  oneCheck(await node("@biomejs/biome/bin/biome", "ci", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."));

/** Runs a project of vitest.config.ts. */
const vitest = (project) => async (filter) => {
  const { files, name } = filter;
  const report = `${REPORTS_FOLDER}/${project}.json`;
  const flaky = `${REPORTS_FOLDER}/${project}-flaky.json`;
  const reporters = ["default", "json", "./scripts/support/flaky-reporter.mjs"].map((name) => `--reporter=${name}`);
  const chosen = [...files, ...(name === undefined ? [] : ["-t", name])];
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    project,
    ...reporters,
    `--outputFile.json=${report}`,
    ...chosen,
  ];
  const { code } = await run(process.execPath, args, { show: true, env: { ...env, ENVOL_FLAKY_FILE: flaky } });
  return readVitestCounts({ report, flaky }, code, filter);
};

async function playwright({ files, name }) {
  const { path, reason } = await findOrInstallBrowser();
  if (reason) return makeFailedCounts(reason);
  env.CHROMIUM_PATH = path;
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = `${REPORTS_FOLDER}/e2e.json`;
  const chosen = [...files, ...(name === undefined ? [] : ["-g", name])];
  const { code } = await node("@playwright/test/cli.js", "test", "--reporter=list,json", ...chosen);
  return readPlaywrightCounts(env.PLAYWRIGHT_JSON_OUTPUT_FILE, code);
}

/** Runs the long tests. Then it runs the mutation tests, unless the arguments choose some files or tests. */
async function long(filter) {
  const counts = await vitest("long")(filter);
  const isWhole = filter.files.length === 0 && filter.name === undefined;
  if (!isWhole || !existsSync(pathInProject("scripts/mutation.mjs"))) return counts;
  const { code } = await run(process.execPath, ["scripts/mutation.mjs"], { show: true, env });
  const mutation = oneCheck({ code });
  return {
    ...counts,
    passed: counts.passed + mutation.passed,
    failed: counts.failed + mutation.failed,
    why: [counts.why, mutation.failed && "a mutation went unnoticed"].filter(Boolean).join("; "),
  };
}

/** The function of each stage. It takes { files, name } and returns the stage's counts. */
export const stageRunners = {
  types,
  lint,
  unit: vitest("unit"),
  api: vitest("api"),
  system: vitest("system"),
  e2e: playwright,
  long,
};

let cluster;

/**
 * Makes a build of the present sources and starts PostgreSQL, for the stages that run the application. The build goes to
 * another folder than .next while a running application uses an older build there.
 */
export async function prepareBuildAndCluster() {
  const holder = await findLivingLockHolder("running");
  const inUse = holder && !holder.dev && holder.dist === ".next" && !(await isBuilt(".next"));
  env.ENVOL_DIST_DIR = inUse ? BUILD_BESIDE : ".next";
  await runStep("Building the application", () => build(env.ENVOL_DIST_DIR));
  cluster = await runStep("Starting PostgreSQL", () => startCluster({ throwaway: true }));
  env.ENVOL_TEST_CLUSTER = cluster.url;
  return { passed: 0, failed: 0, skipped: 0 };
}

export const endTestCluster = () => cluster?.stop();

// `npm test`: everything that must hold, on a fresh clone too; `npm test -- types lint unit api system e2e` some of it.
// It runs beside a running application: cluster, ports and, if need be, the build are its own.
import { mkdir, rm } from "node:fs/promises";
import { build, forgetOldTypes, isBuilt } from "./build.mjs";
import { generate } from "./generate.mjs";
import { findBrowser } from "./support/browser.mjs";
import { install } from "./support/install.mjs";
import { holderOf } from "./support/lock.mjs";
import { startCluster } from "./support/postgres.mjs";
import { endRunning, onEnd, run } from "./support/processes.mjs";
import { inState, prepareState, requireNode } from "./support/project.mjs";
import { complain, Sentence, seconds, step } from "./support/steps.mjs";
import { playwrightCounts, vitestCounts } from "./support/test-reports.mjs";

const BUILD_BESIDE = ".envol/build";
const REPORTS = inState("reports");
const ALL = ["types", "lint", "unit", "api", "system", "e2e"];

// Far from every school's zone, with half an hour: what forgets a time zone shows.
const env = { TZ: "America/St_Johns", ...(process.stdout.isTTY ? {} : { FORCE_COLOR: undefined, NO_COLOR: "1" }) };
const results = [];
let cluster;

const node = (script, ...args) => run(process.execPath, [`node_modules/${script}`, ...args], { show: true, env });

async function stage(name, action) {
  console.log(`\n── ${name}`);
  const since = performance.now();
  let counts;
  try {
    counts = await action();
  } catch (error) {
    complain(error);
    counts = { passed: 0, failed: 1, skipped: 0, why: "it could not run" };
  }
  results.push({ name, ...counts, time: seconds(since) });
  return counts.failed === 0;
}

const oneCheck = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

async function types() {
  // The types of the routes and messages are written from what stands there.
  await forgetOldTypes();
  const typegen = await node("next/dist/bin/next", "typegen");
  return oneCheck(typegen.code === 0 ? await node("typescript/bin/tsc", "--noEmit") : typegen);
}

const lint = async () =>
  oneCheck(await node("@biomejs/biome/bin/biome", "ci", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."));

async function vitest(project) {
  const file = `${REPORTS}/${project}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await node("vitest/vitest.mjs", "run", "--project", project, ...reporters);
  return vitestCounts(file, code);
}

async function playwright() {
  const { path, reason } = await findBrowser();
  if (reason) return { passed: 0, failed: 1, skipped: 0, why: reason };
  env.CHROMIUM_PATH = path;
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = `${REPORTS}/e2e.json`;
  const { code } = await node("@playwright/test/cli.js", "test", "--reporter=list,json");
  return playwrightCounts(env.PLAYWRIGHT_JSON_OUTPUT_FILE, code);
}

/** Builds where it disturbs no running application, which reads its files from .next. */
async function builtApplication() {
  const holder = await holderOf("running");
  const inUse = holder && !holder.dev && holder.dist === ".next" && !(await isBuilt(".next"));
  env.ENVOL_DIST_DIR = inUse ? BUILD_BESIDE : ".next";
  await step("Building the application", () => build(env.ENVOL_DIST_DIR));
  cluster = await step("Starting PostgreSQL", () => startCluster({ throwaway: true }));
  env.ENVOL_TEST_CLUSTER = cluster.url;
  return { passed: 0, failed: 0, skipped: 0 };
}

async function prepare() {
  requireNode();
  await prepareState();
  // A report of an earlier run must not speak for this one.
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
  await step("Installing packages", install);
  await step("Generating code", generate);
  return { passed: 0, failed: 0, skipped: 0 };
}

async function runStages(wanted) {
  if (!(await stage("prepare", prepare))) return;
  if (wanted.has("types")) await stage("types", types);
  if (wanted.has("lint")) await stage("lint", lint);
  for (const name of ["unit", "api"]) if (wanted.has(name)) await stage(name, () => vitest(name));
  const slow = ["system", "e2e"].filter((name) => wanted.has(name));
  if (!slow.length) return;
  const isServable = await stage("build", builtApplication);
  const suites = { system: () => vitest("system"), e2e: playwright };
  for (const name of slow) {
    await stage(
      name,
      isServable ? suites[name] : async () => ({ passed: 0, failed: 1, skipped: 0, why: "there is no build" }),
    );
  }
}

function summary() {
  console.log("");
  for (const { name, passed, failed, skipped, time, why } of results) {
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
    console.log(`${name.padEnd(7)} ${counts} in ${time}${why ? ` (${why})` : ""}`);
  }
  const total = (key) => results.reduce((sum, each) => sum + each[key], 0);
  console.log(
    `${total("passed")} passed, ${total("failed")} failed${total("skipped") ? `, ${total("skipped")} skipped` : ""}`,
  );
  return total("failed") === 0 ? 0 : 1;
}

onEnd(async () => {
  endRunning();
  await cluster?.stop();
  process.exit(130);
});

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !ALL.includes(name));
if (unknown.length) {
  complain(new Sentence(`There is no stage ${unknown.join(", ")}; the stages are ${ALL.join(", ")}.`));
  process.exit(1);
}
await runStages(new Set(asked.length ? asked : ALL));
await cluster?.stop();
process.exit(summary());

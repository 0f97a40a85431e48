// `npm run bench -- ARGUMENTS`: prepares what the benchmark needs, then runs bench/index.mjs on the built application.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { build } from "./build.mjs";
import { generate } from "./generate.mjs";
import { install } from "./support/install.mjs";
import { startCluster } from "./support/postgres.mjs";
import { inRoot, prepareState, ROOT, requireNode } from "./support/project.mjs";
import { main, Sentence, step } from "./support/steps.mjs";

await main(async () => {
  requireNode();
  if (!existsSync(inRoot("bench/index.mjs")))
    throw new Sentence("bench/index.mjs is missing: this checkout has no bench.");
  await prepareState();
  await step("Installing packages", install);
  await step("Generating code", generate);
  await step("Building the application", () => build());
  const cluster = await step("Starting PostgreSQL", () => startCluster({ throwaway: true, durable: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  const child = spawn(process.execPath, ["--import", "tsx", "bench/index.mjs", ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, ENVOL_TEST_CLUSTER: cluster.url },
    stdio: "inherit",
  });
  process.exitCode = await new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  await cluster.stop();
});

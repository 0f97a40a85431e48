// `npm run bench -- ARGUMENTS` builds the application, starts PostgreSQL and runs the benchmark in bench/index.mjs.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { build } from "./build.mjs";
import { generate } from "./generate.mjs";
import { installPackages } from "./support/install.mjs";
import { startCluster } from "./support/postgres.mjs";
import { inRoot, prepareState, ROOT, requireNode } from "./support/project.mjs";
import { ExplainedError, runScript, runStep } from "./support/steps.mjs";

await runScript(async () => {
  requireNode();
  if (!existsSync(inRoot("bench/index.mjs")))
    throw new ExplainedError("bench/index.mjs is missing: this checkout has no bench.");
  await prepareState();
  await runStep("Installing packages", installPackages);
  await runStep("Generating code", generate);
  await runStep("Building the application", () => build());
  const cluster = await runStep("Starting PostgreSQL", () => startCluster({ throwaway: true, durable: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  const child = spawn(process.execPath, ["--import", "tsx", "bench/index.mjs", ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, ENVOL_TEST_CLUSTER: cluster.url },
    stdio: "inherit",
  });
  process.exitCode = await new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  await cluster.stop();
});

// `npm run bench -- ARGUMENTS` builds the application, starts PostgreSQL and runs the benchmark in bench/index.mjs.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { build } from "./build.mjs";
import { generateCode } from "./generate.mjs";
import { createApplicationRole } from "./support/application-role.mjs";
import { installPackages } from "./support/install.mjs";
import { startCluster } from "./support/postgres.mjs";
import { PROJECT_ROOT, pathInProject, prepareStateFolder, requireNode } from "./support/project.mjs";
import { ExplainedError, runScript, runStep } from "./support/steps.mjs";

await runScript(async () => {
  requireNode();
  if (!existsSync(pathInProject("bench/index.mjs")))
    throw new ExplainedError("bench/index.mjs is missing: this checkout has no bench.");
  await prepareStateFolder();
  await runStep("Installing packages", installPackages);
  await runStep("Generating code", generateCode);
  await runStep("Building the application", () => build());
  const cluster = await runStep("Starting PostgreSQL", () => startCluster({ throwaway: true, durable: true }));
  await createApplicationRole(cluster.url, new URL(cluster.url).password);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  const child = spawn(process.execPath, ["--import", "tsx", "bench/index.mjs", ...process.argv.slice(2)], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ENVOL_TEST_CLUSTER: cluster.url },
    stdio: "inherit",
  });
  process.exitCode = await new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  await cluster.stop();
});

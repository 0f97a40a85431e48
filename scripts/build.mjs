// Builds the application for production, unless its sources have not changed since the last build.
import { rm, writeFile } from "node:fs/promises";
import { generateCode } from "./generate.mjs";
import { filesUnder, fingerprint, readTextOrEmpty } from "./support/fingerprint.mjs";
import { installPackages } from "./support/install.mjs";
import { findLivingLockHolder, runExclusively } from "./support/lock.mjs";
import { mustRun } from "./support/processes.mjs";
import { DIST, pathInProject, prepareStateFolder } from "./support/project.mjs";
import { buildServiceWorker } from "./support/service-worker.mjs";
import { ExplainedError, isMain, runScript, runStep } from "./support/steps.mjs";

/** Folders that the build doesn't read. Changes in all other folders, also new ones, cause a new build. */
const APART = new Set(["node_modules", "scripts", "docs", "e2e", "bench", "test-results", "playwright-report"]);
const isApart = (file) =>
  APART.has(file) ||
  /^\./.test(file) ||
  /\.(md|test\.tsx?|d\.json\.ts|tsbuildinfo)$/.test(file) ||
  /^(next-env\.d|(vitest|playwright)\.config)\.ts$/.test(file);

const stampOf = (dist) => `${dist}/built-from`;

async function sourcesPrint() {
  const inlined = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return fingerprint(await filesUnder(".", isApart), `${process.versions.node} ${JSON.stringify(inlined.sort())}`);
}

/** Whether there is a build of the present sources. */
export async function isBuilt(dist = DIST) {
  return (await readTextOrEmpty(stampOf(dist))) === (await sourcesPrint());
}

/** Throws unless there is a build of the present sources. Tests call it, so that they never test an older build. */
export async function requireBuild(dist = DIST) {
  if (await isBuilt(dist)) return;
  throw new ExplainedError(
    "There is no build of what stands here: npm run build makes it, npm test does so by itself.",
  );
}

/**
 * Removes the types of routes that a development server has generated, unless one is running. TypeScript reads them, but
 * they may contain routes that no longer exist.
 */
export async function removeDevServerTypes() {
  const holder = await findLivingLockHolder("running");
  if (!holder?.dev) await rm(pathInProject(".next/dev/types"), { recursive: true, force: true });
}

export const build = (dist = DIST) =>
  runExclusively("build", async () => {
    const wanted = await sourcesPrint();
    if ((await readTextOrEmpty(stampOf(dist))) === wanted) return "unchanged";
    // Remove the stamp first, so that an interrupted build doesn't look complete. The folder keeps its cache.
    await rm(pathInProject(stampOf(dist)), { force: true });
    await removeDevServerTypes();
    // Next adds each new output folder to tsconfig.json. The build restores the file afterwards.
    const tsconfig = await readTextOrEmpty("tsconfig.json");
    try {
      await mustRun("next build", process.execPath, ["node_modules/next/dist/bin/next", "build"], {
        env: { ENVOL_DIST_DIR: dist, NODE_ENV: "production" },
      });
    } finally {
      if ((await readTextOrEmpty("tsconfig.json")) !== tsconfig)
        await writeFile(pathInProject("tsconfig.json"), tsconfig);
    }
    await buildServiceWorker(dist);
    await writeFile(pathInProject(stampOf(dist)), wanted);
  });

if (isMain(import.meta.url)) {
  await runScript(async () => {
    await prepareStateFolder();
    await runStep("Installing packages", installPackages);
    await runStep("Generating code", generateCode);
    await runStep("Building the application", () => build());
  });
}

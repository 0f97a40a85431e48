// `npm run migration NAME` writes a new migration with the difference between prisma/migrations and the Prisma schema. What
// the schema can't express must be added by hand: exclusion constraints, triggers, and statements that move data.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { installPackages } from "./support/install.mjs";
import { startCluster } from "./support/postgres.mjs";
import { pathInProject, prepareStateFolder, requireNode } from "./support/project.mjs";
import { ExplainedError, runScript, runStep } from "./support/steps.mjs";

const FOLDER = "prisma/migrations";

/** Computes the SQL that leads from the migrations to the schema, on a throwaway database. Null when they agree. */
async function drift() {
  // The function is in TypeScript, because a test uses it too, so tsx must load it.
  const { tsImport } = await import("tsx/esm/api");
  const { diffMigrationsAndSchema } = await tsImport("../lib/testing/schema-drift.ts", import.meta.url);
  const cluster = await startCluster({ throwaway: true });
  try {
    return await diffMigrationsAndSchema(cluster.url);
  } finally {
    await cluster.stop();
  }
}

/** Returns the time as yyyymmddhhmmss, or one more than the newest migration's, because migrations run in order of name. */
async function stamp() {
  const entries = await readdir(pathInProject(FOLDER), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const newest = names.sort().at(-1)?.slice(0, 14) ?? "";
  return now > newest ? now : String(BigInt(newest) + 1n);
}

await runScript(async () => {
  requireNode();
  const name = process.argv[2] ?? "";
  if (!/^[a-z][a-z0-9_]*$/.test(name) || process.argv.length > 3) {
    throw new ExplainedError(
      "Say what it changes, in small letters and underscores: npm run migration add_aircraft_colour.",
    );
  }
  await prepareStateFolder();
  await runStep("Installing packages", installPackages);
  const { sql } = await runStep("Comparing migrations and schema", async () => ({ sql: await drift() }));
  if (sql === null) return console.log("The migrations lead to this schema already: there is nothing to write.");
  const file = `${FOLDER}/${await stamp()}_${name}/migration.sql`;
  await mkdir(pathInProject(file, ".."), { recursive: true });
  await writeFile(pathInProject(file), sql);
  console.log(`Wrote ${file}: read it, and add what the schema can't say.`);
});

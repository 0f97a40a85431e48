import { watch } from "node:fs";
import { generate } from "../generate.mjs";
import { migrate } from "../migrate.mjs";
import { inRoot } from "./project.mjs";
import { complain } from "./steps.mjs";

/** Waiting time after a change, because editors save several files at once and write a file in several steps. */
const QUIET_MS = 300;

/** What must be done after a file changed (path relative to the project): "routes", "schema", "migrations" or nothing. */
export function neededAfterChange(file) {
  if (/^app\/api\/(.*\/)?route\.ts$/.test(file)) return "routes";
  if (/^prisma\/.*\.prisma$/.test(file)) return "schema";
  // The folder itself counts too, because some systems don't report files that are written into a new folder.
  if (/^prisma\/migrations\/\d+_[^/]+(\/migration\.sql)?$/.test(file)) return "migrations";
  return null;
}

/**
 * Watches the sources while the development server runs. It generates code for new routes and models, applies new migrations,
 * and restarts the processes that still hold the old client or the old tables.
 */
export function followSources({ databaseUrl, restart }) {
  const asked = new Set();
  let timer;
  let last = Promise.resolve();
  const note = (what) => {
    if (!what) return;
    asked.add(what);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const wanted = new Set(asked);
      asked.clear();
      last = last.then(() => answer(wanted, databaseUrl, restart)).catch(complain);
    }, QUIET_MS);
  };
  for (const folder of ["app/api", "prisma"]) {
    watch(inRoot(folder), { recursive: true }, (_event, file) => note(neededAfterChange(`${folder}/${file ?? ""}`)));
  }
}

async function answer(asked, databaseUrl, restart) {
  const isGenerated = (await generate()) !== "unchanged";
  const isNewClient = isGenerated && asked.has("schema");
  const applied = asked.has("migrations") ? await applyTo(databaseUrl) : [];
  if (isNewClient) console.log("The schema has changed: npm run migration NAME writes what leads there.");
  if (applied.length) console.log(`Applied ${applied.join(", ")}.`);
  if (isNewClient || applied.length) await restart();
}

async function applyTo(databaseUrl) {
  try {
    return await migrate(databaseUrl);
  } catch (error) {
    complain(error);
    console.error("npm run seed -- --demo --anew makes the demo school again, by the migrations as they are now.");
    return [];
  }
}

import { watch } from "node:fs";
import { generate } from "../generate.mjs";
import { migrate } from "../migrate.mjs";
import { inRoot } from "./project.mjs";
import { complain } from "./steps.mjs";

/** Several files are saved at once, and a file is written in several steps. */
const QUIET_MS = 300;

/** What a changed file, relative to the project, asks for: "routes", "schema", "migrations" or nothing. */
export function askedBy(file) {
  if (/^app\/api\/(.*\/)?route\.ts$/.test(file)) return "routes";
  if (/^prisma\/.*\.prisma$/.test(file)) return "schema";
  // The folder counts too: of a new one, not every system tells what is written into it.
  if (/^prisma\/migrations\/\d+_[^/]+(\/migration\.sql)?$/.test(file)) return "migrations";
  return null;
}

/**
 * Follows what is saved while the development server runs: new routes and models generate their code, new migrations are
 * applied to its database. Whoever holds the old client or the old tables is started again.
 */
export function follow({ databaseUrl, restart }) {
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
    watch(inRoot(folder), { recursive: true }, (_event, file) => note(askedBy(`${folder}/${file ?? ""}`)));
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

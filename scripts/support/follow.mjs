import { watch } from "node:fs";
import { generateCode } from "../generate.mjs";
import { pathInProject } from "./project.mjs";
import { printError } from "./steps.mjs";

/** Time to wait after a change, because editors save several files at once and write a file in several steps. */
const QUIET_MS = 300;

/** Returns what must be updated after a file has changed: "routes", "schema" or "migrations". Null for other files. */
export function findUpdateForChangedFile(file) {
  if (/^app\/api\/(.*\/)?route\.ts$/.test(file)) return "routes";
  if (/^prisma\/.*\.prisma$/.test(file)) return "schema";
  // A migration's folder counts too, because some systems report a new folder, but not the files in it.
  if (/^prisma\/migrations\/\d+_[^/]+(\/migration\.sql)?$/.test(file)) return "migrations";
  return null;
}

/**
 * Watches the sources while the development server runs. It generates code for new routes and models, applies new
 * migrations, and restarts the server when the Prisma client or the tables have changed.
 */
export function watchSources({ migrate, restart }) {
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
      last = last.then(() => answer(wanted, migrate, restart)).catch(printError);
    }, QUIET_MS);
  };
  for (const folder of ["app/api", "prisma"]) {
    watch(pathInProject(folder), { recursive: true }, (_event, file) =>
      note(findUpdateForChangedFile(`${folder}/${file ?? ""}`)),
    );
  }
}

async function answer(asked, migrate, restart) {
  const isGenerated = (await generateCode()) !== "unchanged";
  const isNewClient = isGenerated && asked.has("schema");
  const applied = asked.has("migrations") ? await tryTo(migrate) : [];
  if (isNewClient) console.log("The schema has changed: npm run migration NAME writes what leads there.");
  if (applied.length) console.log(`Applied ${applied.join(", ")}.`);
  if (isNewClient || applied.length) await restart();
}

async function tryTo(migrate) {
  try {
    return await migrate();
  } catch (error) {
    printError(error);
    console.error("npm run seed -- --demo --anew makes the demo school again, by the migrations as they are now.");
    return [];
  }
}

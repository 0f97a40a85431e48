// `npm run dev`: as npm start, with Next's development server: a saved file shows at once.
import { watch } from "node:fs";
import { generate } from "./generate.mjs";
import { launch } from "./support/launch.mjs";
import { inRoot } from "./support/project.mjs";
import { complain } from "./support/steps.mjs";

await launch({ dev: true });

// A new route or a changed schema needs its generated code; Next notices that by itself.
let timer;
for (const folder of ["app/api", "prisma/models"]) {
  try {
    watch(inRoot(folder), { recursive: true }, (_event, file) => {
      if (!/(^|\/)route\.ts$|\.prisma$/.test(file ?? "")) return;
      clearTimeout(timer);
      timer = setTimeout(() => generate().catch(complain), 300);
    });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

import { writeFile } from "node:fs/promises";
import { fingerprint, readTextOrEmpty } from "./fingerprint.mjs";
import { runExclusively } from "./lock.mjs";
import { mustRun } from "./processes.mjs";
import { pathInProject } from "./project.mjs";

const STAMP = "node_modules/.envol-installed";

/** Installs the packages of package-lock.json, unless they are already installed. */
export const installPackages = () =>
  runExclusively("install", async () => {
    const wanted = await fingerprint(["package-lock.json"], `${process.platform} ${process.arch}`);
    if ((await readTextOrEmpty(STAMP)) === wanted) return "unchanged";
    if (!(await isInstalledByHand())) {
      const npm = process.env.npm_execpath;
      const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
      await mustRun("npm ci", ...(npm ? [process.execPath, [npm, ...args]] : ["npm", args]));
    }
    await writeFile(pathInProject(STAMP), wanted);
  });

/** Whether node_modules already has every package of package-lock.json, as after `npm ci`. */
async function isInstalledByHand() {
  const [lock, hidden] = await Promise.all(
    ["package-lock.json", "node_modules/.package-lock.json"].map(async (file) =>
      JSON.parse((await readTextOrEmpty(file)) || "{}"),
    ),
  );
  if (!hidden.packages) return false;
  return Object.entries(lock.packages).every(
    ([name, { version, optional }]) => name === "" || optional || hidden.packages[name]?.version === version,
  );
}

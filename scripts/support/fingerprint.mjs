import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "./project.mjs";

/** Hash of the names and contents of files (paths relative to the project). Times don't count, because a checkout changes them. */
export async function fingerprint(files, extra = "") {
  const hash = createHash("sha256").update(extra);
  const contents = await Promise.all(files.map((file) => readFile(path.join(ROOT, file))));
  files.forEach((file, i) => {
    hash.update(`\0${file}\0${contents[i].length}\0`).update(contents[i]);
  });
  return hash.digest("hex");
}

/** Lists all files below a folder of the project, sorted. `skip` gets each path relative to the project. */
export async function filesUnder(folder, skip = () => false) {
  const found = [];
  async function walk(relative) {
    const entries = await readdir(path.join(ROOT, relative), { withFileTypes: true }).catch((error) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    for (const entry of entries) {
      const file = path.posix.join(relative, entry.name);
      if (skip(file)) continue;
      if (entry.isDirectory()) await walk(file);
      else if (entry.isFile()) found.push(file);
    }
  }
  await walk(folder);
  return found.sort();
}

/** The text of a file of the project, or "" when it doesn't exist. */
export const textOf = (file) => readFile(path.join(ROOT, file), "utf8").catch(() => "");

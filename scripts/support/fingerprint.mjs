import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "./project.mjs";

/** Computes a hash of the names and contents of files. File times are left out, because a checkout changes them. */
export async function fingerprint(files, extra = "") {
  const hash = createHash("sha256").update(extra);
  const contents = await Promise.all(files.map((file) => readFile(path.join(PROJECT_ROOT, file))));
  files.forEach((file, i) => {
    hash.update(`\0${file}\0${contents[i].length}\0`).update(contents[i]);
  });
  return hash.digest("hex");
}

/** Lists all files in a folder of the project and its subfolders, sorted. `skip` says which paths to leave out. */
export async function filesUnder(folder, skip = () => false) {
  const found = [];
  async function walk(relative) {
    const entries = await readdir(path.join(PROJECT_ROOT, relative), { withFileTypes: true }).catch((error) => {
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

/** Reads a file of the project. Returns "" when it can't be read. */
export const readTextOrEmpty = (file) => readFile(path.join(PROJECT_ROOT, file), "utf8").catch(() => "");

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Folders of programs, also those that only root has in its path. */
const FOLDERS = ["/usr/bin", "/usr/sbin", "/usr/lib/postgresql/15/bin"];

const find = (program: string) => FOLDERS.map((folder) => `${folder}/${program}`).find((file) => existsSync(file));

/** Returns the path of a program of a Debian package, which is installed first if necessary and possible. */
export function requireDebianProgram(program: string, packageName: string): string {
  const found = find(program);
  if (found) return found;
  const options = { encoding: "utf8", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const isPossible = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const installed = isPossible
    ? spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", packageName], options).stderr
    : "only root can install it, and only on Debian";
  const made = find(program);
  if (made) return made;
  throw new Error(`This test needs ${program} of Debian's package ${packageName}, which is not here: ${installed}`);
}

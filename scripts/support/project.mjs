import { mkdir, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ExplainedError } from "./steps.mjs";

export const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
/** Folder with the database, secrets and locks. Tests use another one, so that they can run beside the application. */
export const STATE_FOLDER = path.resolve(PROJECT_ROOT, process.env.ENVOL_STATE_DIR || ".envol");
export const DIST = process.env.ENVOL_DIST_DIR || ".next";

export const pathInProject = (...parts) => path.join(PROJECT_ROOT, ...parts);
export const pathInStateFolder = (...parts) => path.join(STATE_FOLDER, ...parts);
export const isRootUser = () => process.getuid?.() === 0;

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new ExplainedError(`Envol needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}

let hasState = true;

/**
 * Creates the state folder. If it can't be written, this throws when the folder is needed. With a DATABASE_URL it is not
 * needed, because it would contain only locks. So a built application can run on a read-only file system.
 */
export async function prepareStateFolder({ isNeeded = true } = {}) {
  try {
    await mkdir(STATE_FOLDER, { recursive: true });
    const probe = pathInStateFolder(`probe-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    hasState = false;
    if (isNeeded)
      throw new ExplainedError(`${error.path ?? STATE_FOLDER} can't be written by user ${userName()} (${error.code}).`);
  }
}

export const isStateFolderWritable = () => hasState;

export function userName() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

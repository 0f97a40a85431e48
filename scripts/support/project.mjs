import { mkdir, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Sentence } from "./steps.mjs";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
/** What the project makes for itself: database, secret, locks. Tests name another folder, to run beside a running app. */
export const STATE = path.resolve(ROOT, process.env.ENVOL_STATE_DIR || ".envol");
export const DIST = process.env.ENVOL_DIST_DIR || ".next";

export const inRoot = (...parts) => path.join(ROOT, ...parts);
export const inState = (...parts) => path.join(STATE, ...parts);
export const isRoot = () => process.getuid?.() === 0;

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Sentence(`Envol needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}

let hasState = true;

/**
 * Makes the state folder, and says so plainly where it can't be written. Beside a database of one's own it holds locks
 * only: an installed and built application does without it, so that it may lie on a file system that is read-only.
 */
export async function prepareState({ isNeeded = true } = {}) {
  try {
    await mkdir(STATE, { recursive: true });
    const probe = inState(`probe-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    hasState = false;
    if (isNeeded) throw new Sentence(`${error.path ?? STATE} can't be written by user ${userName()} (${error.code}).`);
  }
}

export const isStateKept = () => hasState;

export function userName() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

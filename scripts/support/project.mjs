import { access, constants, mkdir, rm, writeFile } from "node:fs/promises";
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

/** Makes the state folder, and says so plainly where the project can't be written. */
export async function prepareState() {
  try {
    await access(ROOT, constants.W_OK);
    await mkdir(STATE, { recursive: true });
    const probe = inState(`probe-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new Sentence(`${error.path ?? ROOT} can't be written by user ${userName()} (${error.code}).`);
  }
}

export function userName() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

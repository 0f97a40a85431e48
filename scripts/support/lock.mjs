import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { startTimeOf } from "./processes.mjs";
import { inState, isStateKept } from "./project.mjs";

const fileOf = (name) => inState(`${name}.lock`);

/** The holder of a lock if that process is alive, or null. */
export async function livingLockHolder(name) {
  const holder = await lastLockHolder(name);
  return holder && startTimeOf(holder.pid) === holder.identity ? holder : null;
}

/** The last recorded holder, alive or not. */
export async function lastLockHolder(name) {
  try {
    return JSON.parse(await readFile(fileOf(name), "utf8"));
  } catch {
    return null;
  }
}

/**
 * Takes the lock, or returns the living process that holds it. A lock of a dead process doesn't count. When no state folder
 * can be written, there is no lock, and nothing is written that needs one.
 */
export async function takeLock(name, note = {}) {
  if (!isStateKept()) return null;
  const mine = fileOf(`${name}-${process.pid}`);
  await update(mine, note);
  try {
    for (;;) {
      try {
        // link() fails when the name exists. So only one of two processes wins, and no process reads a half-written file.
        await link(mine, fileOf(name));
        return null;
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const holder = await livingLockHolder(name);
      if (holder) return holder;
      await setAside(name, `${mine}-dead`);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** Removes the file of a dead holder, but restores it if another process has taken the lock at that moment. */
async function setAside(name, aside) {
  await rename(fileOf(name), aside).catch(() => {});
  const moved = await readFile(aside, "utf8")
    .then(JSON.parse)
    .catch(() => null);
  if (moved && startTimeOf(moved.pid) === moved.identity) await link(aside, fileOf(name)).catch(() => {});
  await rm(aside, { force: true });
}

/** Adds information to the lock of this process. */
export const annotateLock = async (name, note) => isStateKept() && update(fileOf(name), note);

export const releaseLock = async (name) => isStateKept() && rm(fileOf(name), { force: true });

/** Writes a new file and renames it, because a half-written lock would look like one of a dead holder. */
async function update(file, note) {
  const beside = `${file}.${process.pid}`;
  const holder = { pid: process.pid, identity: startTimeOf(process.pid), ...note };
  await writeFile(beside, JSON.stringify(holder), { mode: 0o600 });
  await rename(beside, file);
}

/** Runs `action` while no other process of this folder runs the same action, because two commands may start at once. */
export async function runExclusively(name, action) {
  while (await takeLock(name)) await sleep(250);
  try {
    return await action();
  } finally {
    await releaseLock(name);
  }
}

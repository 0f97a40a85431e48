import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findProcessStartTime } from "./processes.mjs";
import { isStateFolderWritable, pathInStateFolder } from "./project.mjs";

const fileOf = (name) => pathInStateFolder(`${name}.lock`);

/** Returns the holder of a lock if its process is still running, otherwise null. */
export async function findLivingLockHolder(name) {
  const holder = await findLastLockHolder(name);
  return holder && findProcessStartTime(holder.pid) === holder.identity ? holder : null;
}

/** Returns the last holder of a lock, even if its process has ended. Null when the lock is free. */
export async function findLastLockHolder(name) {
  try {
    return JSON.parse(await readFile(fileOf(name), "utf8"));
  } catch {
    return null;
  }
}

/**
 * Takes a lock and returns null, or returns the running process that holds it. The lock of an ended process is replaced.
 * When the state folder can't be written, no lock is needed, so it returns null too.
 */
export async function lockOrFindHolder(name, note = {}) {
  if (!isStateFolderWritable()) return null;
  const mine = fileOf(`${name}-${process.pid}`);
  await update(mine, note);
  try {
    for (;;) {
      try {
        // link() fails when the file exists, so that only one of two processes gets the lock.
        await link(mine, fileOf(name));
        return null;
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const holder = await findLivingLockHolder(name);
      if (holder) return holder;
      await setAside(name, `${mine}-dead`);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** Removes the lock of an ended process. If another process has taken the lock at that moment, its file is restored. */
async function setAside(name, aside) {
  await rename(fileOf(name), aside).catch(() => {});
  const moved = await readFile(aside, "utf8")
    .then(JSON.parse)
    .catch(() => null);
  if (moved && findProcessStartTime(moved.pid) === moved.identity) await link(aside, fileOf(name)).catch(() => {});
  await rm(aside, { force: true });
}

/** Adds information to a lock that this process holds. */
export const annotateLock = async (name, note) => isStateFolderWritable() && update(fileOf(name), note);

export const releaseLock = async (name) => isStateFolderWritable() && rm(fileOf(name), { force: true });

/** Writes a lock file under another name and renames it, so that no process ever reads a half-written file. */
async function update(file, note) {
  const beside = `${file}.${process.pid}`;
  const holder = { pid: process.pid, identity: findProcessStartTime(process.pid), ...note };
  await writeFile(beside, JSON.stringify(holder), { mode: 0o600 });
  await rename(beside, file);
}

/** Waits for the lock `name` and runs `action` with it, because two commands of this folder may run at the same time. */
export async function runExclusively(name, action) {
  while (await lockOrFindHolder(name)) await sleep(250);
  try {
    return await action();
  } finally {
    await releaseLock(name);
  }
}

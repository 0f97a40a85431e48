import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { identity } from "./processes.mjs";
import { inState, isStateKept } from "./project.mjs";

const fileOf = (name) => inState(`${name}.lock`);

/** The living holder of a lock, or null. */
export async function holderOf(name) {
  const holder = await recordOf(name);
  return holder && identity(holder.pid) === holder.identity ? holder : null;
}

/** The last holder, dead or alive. */
export async function recordOf(name) {
  try {
    return JSON.parse(await readFile(fileOf(name), "utf8"));
  } catch {
    return null;
  }
}

/**
 * Takes the lock, or returns the living process that has it. A dead holder's lock counts for nothing. Where no state is
 * kept nobody can lock, and nothing is written that would need it.
 */
export async function take(name, note = {}) {
  if (!isStateKept()) return null;
  const mine = fileOf(`${name}-${process.pid}`);
  await update(mine, note);
  try {
    for (;;) {
      try {
        // link() fails where the name exists: of two processes one wins, and nobody reads a half-written file.
        await link(mine, fileOf(name));
        return null;
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const holder = await holderOf(name);
      if (holder) return holder;
      await setAside(name, `${mine}-dead`);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** Removes a dead holder's file, but puts it back if another process took the lock in this very moment. */
async function setAside(name, aside) {
  await rename(fileOf(name), aside).catch(() => {});
  const moved = await readFile(aside, "utf8")
    .then(JSON.parse)
    .catch(() => null);
  if (moved && identity(moved.pid) === moved.identity) await link(aside, fileOf(name)).catch(() => {});
  await rm(aside, { force: true });
}

/** Adds to what the lock of this process says about itself. */
export const annotate = async (name, note) => isStateKept() && update(fileOf(name), note);

export const release = async (name) => isStateKept() && rm(fileOf(name), { force: true });

/** Writes beside and renames: who reads a half-written lock would take it for a dead holder's. */
async function update(file, note) {
  const beside = `${file}.${process.pid}`;
  const holder = { pid: process.pid, identity: identity(process.pid), ...note };
  await writeFile(beside, JSON.stringify(holder), { mode: 0o600 });
  await rename(beside, file);
}

/** Runs `action` while no other process of this folder runs the same: two commands may be started at once. */
export async function exclusively(name, action) {
  while (await take(name)) await sleep(250);
  try {
    return await action();
  } finally {
    await release(name);
  }
}

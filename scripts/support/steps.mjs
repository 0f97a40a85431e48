import { pathToFileURL } from "node:url";

/** An error whose message explains everything: it is printed alone, without a stack. */
export class ExplainedError extends Error {}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Prints what is being done and how long it took. `run` returns "unchanged", or another short word, when nothing was to do.
 */
export async function runStep(title, run) {
  const since = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const outcome = await run();
    process.stdout.write(typeof outcome === "string" ? `${outcome}, ${seconds(since)}\n` : `${seconds(since)}\n`);
    return outcome;
  } catch (error) {
    process.stdout.write(`failed after ${seconds(since)}\n`);
    throw error;
  }
}

/** Explanations for errors of the file system, which need no stack: the file and the reason. */
const REFUSED = {
  EACCES: "this user may not write or read it",
  EPERM: "this user may not change it",
  EROFS: "it is on a file system that is read-only",
  ENOSPC: "the disk is full",
};

export function complain(error) {
  const refused = error.path && REFUSED[error.code];
  if (refused) console.error(`${error.path}: ${refused} (${error.code}).`);
  else console.error(error instanceof ExplainedError ? error.message : error);
}

/** Runs a script to its end. A failure is printed on stderr, and the process exits with 1. */
export async function runScript(run) {
  try {
    await run();
  } catch (error) {
    complain(error);
    process.exit(1);
  }
}

/** Whether this file was started itself, not imported by another. */
export const isMain = (url) => url === pathToFileURL(process.argv[1] ?? "").href;

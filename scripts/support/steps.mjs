import { pathToFileURL } from "node:url";

/** An error whose message explains everything to the user, so that it is printed without a stack trace. */
export class ExplainedError extends Error {}

export const formatSecondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step and prints its title, the text that `run` returns, such as "unchanged", and how long it took. */
export async function runStep(title, run) {
  const since = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const outcome = await run();
    process.stdout.write(
      typeof outcome === "string" ? `${outcome}, ${formatSecondsSince(since)}\n` : `${formatSecondsSince(since)}\n`,
    );
    return outcome;
  } catch (error) {
    process.stdout.write(`failed after ${formatSecondsSince(since)}\n`);
    throw error;
  }
}

/** Explanations of file system errors, which are printed without a stack trace. */
const REFUSED = {
  EACCES: "this user may not write or read it",
  EPERM: "this user may not change it",
  EROFS: "it is on a file system that is read-only",
  ENOSPC: "the disk is full",
};

export function printError(error) {
  const refused = error.path && REFUSED[error.code];
  if (refused) console.error(`${error.path}: ${refused} (${error.code}).`);
  else console.error(error instanceof ExplainedError ? error.message : error);
}

/** Runs a script. On failure it prints the error and exits with code 1. */
export async function runScript(run) {
  try {
    await run();
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}

/** Whether the file was started by node itself, rather than imported by another file. */
export const isMain = (url) => url === pathToFileURL(process.argv[1] ?? "").href;

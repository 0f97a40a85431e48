import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { makeUnavailableProblem } from "@/lib/platform/problem";
import type { LinearModel } from "./linear-model";

export type Task = {
  model: LinearModel;
  /** Values of its columns to begin from. */
  start?: Float64Array;
  seconds: number;
  /** By how much the solution may be worse than the best one, as a share. */
  gap?: number;
  /** Solves it without whole numbers, which says how good a solution can be at best. */
  isRelaxed?: boolean;
};

export type Solved = {
  isOptimal: boolean;
  objective: number | null;
  /** No solution is better. Null where that isn't known. */
  bound: number | null;
  values: Float64Array | null;
};

export type Solve = (task: Task) => Promise<Solved>;

// The program is a file of its own, which isn't bundled with the application.
const START = "import(require('node:worker_threads').workerData.program)";

/**
 * Starts a thread that solves one model after the other (scripts/solve-model/main.mjs), by HiGHS. `stop` ends it at once: what
 * waits is refused.
 */
export function startSolver(): { solve: Solve; stop: () => void } {
  const program = pathToFileURL(path.join(process.cwd(), "scripts", "solve-model", "main.mjs")).href;
  const worker = new Worker(START, { eval: true, workerData: { program } });
  const waiting: { done: (solved: Solved) => void; failed: (error: Error) => void }[] = [];
  let ended: Error | null = null;
  const end = (error: Error) => {
    ended = error;
    for (const { failed } of waiting.splice(0)) failed(error);
  };
  worker.on("message", (answer: { solved: Solved } | { failed: string }) => {
    const task = waiting.shift();
    if ("solved" in answer) task?.done(answer.solved);
    else task?.failed(new Error(answer.failed));
  });
  worker.on("error", (error) => end(error as Error));
  worker.on("exit", () => end(makeUnavailableProblem()));
  worker.unref();
  return {
    solve: ({ gap = 0, ...task }) =>
      new Promise((done, failed) => {
        if (ended) return failed(ended);
        waiting.push({ done, failed });
        worker.postMessage({ ...task, gap });
      }),
    stop: () => void worker.terminate(),
  };
}

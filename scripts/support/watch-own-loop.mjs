import { Worker } from "node:worker_threads";

/** Milliseconds between two signs of life, and how many may be missing in a row. */
const EVERY = 2_000;
const MISSED = 5;

/** Runs in a thread of its own, which goes on while the main thread hangs. */
const WATCHER = `
  const { workerData } = require("node:worker_threads");
  const beats = new Int32Array(workerData.shared);
  let last = -1;
  let silent = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    silent = now === last ? silent + 1 : 0;
    last = now;
    if (silent < workerData.missed) return;
    require("node:fs").writeSync(2, "The server hangs; ending it.\\n");
    process.kill(process.pid, "SIGKILL");
  }, workerData.every);
`;

/**
 * Ends this process when its main thread has done nothing for about ten seconds, so that whoever started it, such as Docker
 * or systemd, starts it again. Neither of them ends a process by itself that only hangs.
 */
export function endWhenHanging() {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  setInterval(() => Atomics.add(beats, 0, 1), EVERY / 2).unref();
  const workerData = { shared, every: EVERY, missed: MISSED };
  new Worker(WATCHER, { eval: true, workerData, stdout: false, stderr: false }).unref();
}

import { createRequire } from "node:module";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { makeUnavailableProblem } from "@/lib/platform/problem";
import { onShutdown } from "@/lib/platform/shutdown";
import { oncePerProcess } from "@/lib/platform/single";
import { LOWEST_COST } from "@/scripts/support/passwords.mjs";
import { PASSWORD_COST, UNKNOWN_ACCOUNT_HASH } from "./password-cost";
import { normalizePassword } from "./password-rules";

// Hashing takes a quarter of a second of CPU time. On the main thread it would block all requests, so a worker thread does
// it.
const WORKER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const bcrypt = require(workerData.bcrypt);
  parentPort.on("message", ({ password, hash, cost }) => {
    parentPort.postMessage(hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost));
  });
`;

type Work = { password: string; hash?: string; cost?: number };
type Job = Work & { done: (value: never) => void; failed: (error: Error) => void };

/** How many passwords of one asker may wait to be compared. Each takes about a quarter of a second. */
const MOST_WAITING = 20;

/**
 * Hashes one password after the other. Askers take turns, so that whoever sends a hundred passwords at once waits for the
 * hundred, and somebody else for one or two of them.
 */
class HashingThread {
  private worker: Worker | null = null;
  private running: Job | null = null;
  private readonly waiting = new Map<string, Job[]>();

  /** Hashes or compares a password for `whom`. Throws 503 when too many of theirs are waiting, unless `most` allows more. */
  run<T extends string | boolean>(whom: string, work: Work, most = MOST_WAITING): Promise<T> {
    return new Promise<T>((done, failed) => {
      const jobs = this.waiting.get(whom) ?? [];
      if (jobs.length >= most) return failed(makeUnavailableProblem());
      jobs.push({ ...work, done: done as (value: never) => void, failed });
      this.waiting.set(whom, jobs);
      this.runNext();
    });
  }

  private runNext(): void {
    const [turn] = this.waiting;
    if (this.running || !turn) return;
    const [whom, [job, ...others]] = turn;
    // Whoever has more to ask is the last in line again.
    this.waiting.delete(whom);
    if (others.length > 0) this.waiting.set(whom, others);
    this.running = job!;
    const { password, hash, cost } = job!;
    (this.worker ??= this.start()).postMessage({ password, hash, cost });
  }

  stop() {
    return this.worker?.terminate();
  }

  private start(): Worker {
    const bcrypt = createRequire(path.join(process.cwd(), "package.json")).resolve("bcryptjs");
    const worker = new Worker(WORKER, { eval: true, workerData: { bcrypt } });
    worker.on("message", (value) => {
      this.running?.done(value as never);
      this.running = null;
      this.runNext();
    });
    worker.on("error", (error) => {
      this.worker = null;
      this.running?.failed(error);
      this.running = null;
      this.runNext();
    });
    worker.unref();
    return worker;
  }
}

function thread(): HashingThread {
  return oncePerProcess("hashing", () => {
    const made = new HashingThread();
    onShutdown("hashing", () => made.stop(), "requests");
    return made;
  });
}

export function hashPassword(password: string): Promise<string> {
  return thread().run<string>("new passwords", { password: normalizePassword(password), cost: PASSWORD_COST });
}

/**
 * Hashes a temporary password at bcrypt's lowest cost. A high cost protects against guessing, but nobody can guess 128
 * random bits. At the low cost, hashing the thousand passwords of an import takes only seconds.
 */
export function hashTemporaryPassword(password: string): Promise<string> {
  const work = { password: normalizePassword(password), cost: LOWEST_COST };
  return thread().run<string>("temporary passwords", work, Number.POSITIVE_INFINITY);
}

/**
 * Compares a password with a hash. To reveal nothing by its duration, it takes equally long without a hash or with a
 * low-cost hash. `whom` stands for who asks: a device, a network or a person. Askers take turns.
 */
export async function matchesPassword(whom: string, password: string, hash: string | null): Promise<boolean> {
  const compare = (to: string) => thread().run<boolean>(whom, { password: normalizePassword(password), hash: to });
  const same = await compare(hash ?? UNKNOWN_ACCOUNT_HASH);
  if (hash?.slice(4, 6) === String(LOWEST_COST).padStart(2, "0")) await compare(UNKNOWN_ACCOUNT_HASH);
  return same && hash !== null;
}

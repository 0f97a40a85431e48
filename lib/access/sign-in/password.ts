import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { onShutdown } from "@/lib/platform/shutdown";
import { oncePerProcess } from "@/lib/platform/single";
import { PASSWORD_COST, UNKNOWN_ACCOUNT_HASH } from "./password-cost";
import { normalizePassword } from "./password-rules";

const LOWEST_COST = 4;

// Hashing takes a quarter of a second of CPU time. On the main thread it would block all requests, so a worker thread does
// it.
const WORKER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const bcrypt = require(workerData.bcrypt);
  parentPort.on("message", ({ id, password, hash, cost }) => {
    const value = hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost);
    parentPort.postMessage({ id, value });
  });
`;

class HashingThread {
  private worker: Worker | null = null;
  private next = 0;
  private readonly waiting = new Map<number, { done: (value: never) => void; failed: (error: Error) => void }>();

  run<T extends string | boolean>(job: { password: string; hash?: string; cost?: number }): Promise<T> {
    const worker = (this.worker ??= this.start());
    return new Promise<T>((done, failed) => {
      const id = this.next++;
      this.waiting.set(id, { done: done as (value: never) => void, failed });
      worker.postMessage({ id, ...job });
    });
  }

  stop() {
    return this.worker?.terminate();
  }

  private start(): Worker {
    const bcrypt = createRequire(path.join(process.cwd(), "package.json")).resolve("bcryptjs");
    const worker = new Worker(WORKER, { eval: true, workerData: { bcrypt } });
    worker.on("message", ({ id, value }) => {
      this.waiting.get(id)?.done(value as never);
      this.waiting.delete(id);
    });
    worker.on("error", (error) => {
      this.worker = null;
      for (const { failed } of this.waiting.values()) failed(error);
      this.waiting.clear();
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
  return thread().run<string>({ password: normalizePassword(password), cost: PASSWORD_COST });
}

/** Makes a temporary password for a mail: 128 random bits, followed by characters that satisfy the password rules. */
export function newTemporaryPassword(): string {
  return `${randomBytes(16).toString("base64url")}-Aa1`;
}

/**
 * Hashes a temporary password at bcrypt's lowest cost. A high cost protects against guessing, but nobody can guess 128
 * random bits. At the low cost, hashing the thousand passwords of an import takes only seconds.
 */
export function hashTemporaryPassword(password: string): Promise<string> {
  return thread().run<string>({ password: normalizePassword(password), cost: LOWEST_COST });
}

/**
 * Compares a password with a hash. To reveal nothing by its duration, it takes equally long without a hash or with a
 * low-cost hash.
 */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const same = await thread().run<boolean>({
    password: normalizePassword(password),
    hash: hash ?? UNKNOWN_ACCOUNT_HASH,
  });
  if (hash?.slice(4, 6) === String(LOWEST_COST).padStart(2, "0")) {
    await thread().run<boolean>({ password: normalizePassword(password), hash: UNKNOWN_ACCOUNT_HASH });
  }
  return same && hash !== null;
}

import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { readFrames, writeFrame } from "@/scripts/read-files/frames.mjs";
import { log } from "./log";
import type { MessageKey } from "./messages";
import { makeInvalidFieldProblem, Problem, type ProblemKind } from "./problem";
import { onShutdown } from "./shutdown";
import { oncePerProcess } from "./single";

/** A form with a file, as it came, and what to do with it. */
export type ReadingJob = { head: Record<string, unknown>; body: Uint8Array };
export type ReadFile = { read: Record<string, unknown>; bytes: Buffer };

type Answer = { ready?: true; read?: Record<string, unknown>; refused?: Refused | null };
type Refused = { kind: ProblemKind; key: MessageKey; values?: Record<string, string | number> };

export type FileReadingLimits = {
  /** Maximum time in milliseconds that one file is read. */
  readingMs: number;
  /** Time in milliseconds after which the process ends when there is no file. */
  idleMs: number;
  /** Maximum heap of the process in megabytes. Decoded images are outside of it, and limited by their number of pixels. */
  heapMegabytes: number;
  /** Maximum number of files that wait. */
  mostWaiting: number;
};

const LIMITS: FileReadingLimits = { readingMs: 15_000, idleMs: 60_000, heapMegabytes: 192, mostWaiting: 12 };
/** The process must be ready to read within this time in milliseconds. */
const START_MS = 30_000;
/** The process answers with at most one file, or a table. */
const LONGEST_ANSWER = 40_000_000;

/** Variables that programs need on some systems. All others, such as DATABASE_URL and AUTH_SECRET, are kept from it. */
const ENVIRONMENT = ["PATH", "LANG", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "windir", "LD_LIBRARY_PATH"];

type Waiting = ReadingJob & {
  isSecondAttempt: boolean;
  done: (read: ReadFile) => void;
  failed: (error: Error) => void;
};

/**
 * Reads people's files in a process of its own, one after the other (scripts/read-files/main.mjs). It is a process and not
 * a worker thread, because a fault of native code, or of memory, must not take the server with it. The process starts with
 * the first file, and ends when there was none for a while.
 */
export class FileReadingProcess {
  private child: ChildProcess | null = null;
  private isReady = false;
  private current: Waiting | null = null;
  private readonly waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isOverTime = false;

  constructor(private readonly limits: FileReadingLimits = LIMITS) {}

  /** Reads a file. Throws 422 when the file isn't taken, and 503 with Retry-After when too many wait. */
  read(job: ReadingJob): Promise<ReadFile> {
    if (this.waiting.length >= this.limits.mostWaiting) return Promise.reject(busy());
    return new Promise((done, failed) => {
      this.waiting.push({ ...job, isSecondAttempt: false, done, failed });
      this.next();
    });
  }

  /** The id of the process, or null while there is none. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Whether a file is being read at this moment. */
  get isReading(): boolean {
    return this.isReady && this.current !== null;
  }

  stop(): void {
    this.child?.kill("SIGKILL");
  }

  private next(): void {
    const job = this.current ? undefined : this.waiting.shift();
    if (!job) return;
    this.current = job;
    if (!this.child) this.start();
    else if (this.isReady) this.send();
  }

  private start(): void {
    const program = path.join(process.cwd(), "scripts", "read-files", "main.mjs");
    const flags = [`--max-old-space-size=${this.limits.heapMegabytes}`];
    const child = spawn(process.execPath, [...flags, program], {
      stdio: ["pipe", "pipe", "ignore"],
      env: childEnvironment(),
      windowsHide: true,
    });
    this.child = child;
    this.isReady = false;
    this.limitTime(START_MS);
    child.on("close", () => this.ended(child));
    child.on("error", (error) => {
      log.error({ at: error.message }, "the process that reads files doesn't start");
      this.ended(child);
    });
    // Without the streams, the system has no room for another process, which `error` tells.
    if (!child.stdin || !child.stdout) return;
    // The process may end before it took the whole file, which `close` tells.
    child.stdin.on("error", () => {});
    readFrames(child.stdout, {
      longest: LONGEST_ANSWER,
      receive: (head, bytes) => this.receive(head as Answer, bytes),
      refuse: () => child.kill("SIGKILL"),
    });
  }

  private send(): void {
    setReferenced(this.child!, true);
    this.limitTime(this.limits.readingMs);
    writeFrame(this.child!.stdin!, this.current!.head, this.current!.body);
  }

  private receive({ ready, read, refused }: Answer, bytes: Buffer): void {
    const job = this.current;
    if (ready) this.isReady = true;
    if (!job) return;
    if (ready) {
      this.send();
      return;
    }
    this.current = null;
    if (read) job.done({ read, bytes: Buffer.from(bytes) });
    else job.failed(refused ? problemOf(refused) : unreadable());
    this.rest();
    this.next();
  }

  /** Lets the process wait for the next file without keeping this one alive, and ends it after a while. */
  private rest(): void {
    const child = this.child!;
    setReferenced(child, false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.child = null;
      child.stdin!.end();
    }, this.limits.idleMs).unref();
  }

  private limitTime(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isOverTime = true;
      this.child?.kill("SIGKILL");
    }, ms);
  }

  /**
   * The process is gone: because it couldn't start, because of the file that it read, or because of something else that the
   * file must not pay for. So the file is read a second time, unless it took too long.
   */
  private ended(child: ChildProcess): void {
    if (this.child !== child) return;
    clearTimeout(this.timer);
    this.child = null;
    const [job, hasStarted, isOverTime] = [this.current, this.isReady, this.isOverTime];
    this.current = null;
    this.isOverTime = false;
    if (job && hasStarted && !isOverTime && !job.isSecondAttempt) {
      this.waiting.unshift({ ...job, isSecondAttempt: true });
    } else if (job && hasStarted) job.failed(unreadable());
    else if (job) {
      log.error(
        { code: child.exitCode, signal: child.signalCode },
        "the process that reads files has ended at its start",
      );
      job.failed(busy());
    }
    this.next();
  }
}

function childEnvironment(): NodeJS.ProcessEnv {
  const given = ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  // Without the second variable, glibc keeps a pool of memory for each thread.
  return { ...Object.fromEntries(given), NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };
}

/** Whether the process keeps this one running. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const streams = [child.stdin, child.stdout] as unknown as ((Readable | Writable) & { ref(): void; unref(): void })[];
  for (const one of [child, ...streams]) isReferenced ? one.ref() : one.unref();
}

const problemOf = ({ kind, key, values }: Refused) =>
  kind === "invalid" ? makeInvalidFieldProblem("file", key, values) : new Problem(kind, key, { values });
const unreadable = () => makeInvalidFieldProblem("file", "errors.upload.unreadable");
const busy = () => new Problem("unavailable", "errors.upload.busy", { headers: { "Retry-After": "5" } });

/** The one reader of this server. */
export function getFileReader(): FileReadingProcess {
  return oncePerProcess("file-reader", () => {
    const reader = new FileReadingProcess();
    onShutdown("file-reader", () => reader.stop(), "requests");
    return reader;
  });
}

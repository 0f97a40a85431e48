import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Locale } from "./locale";
import { makeUnavailableProblem } from "./problem";
import { onShutdown } from "./shutdown";
import { oncePerProcess } from "./single";

export type PaperColumn = { head: string; share: number; isEnd?: boolean };
/** A part of a document on paper, in the words of its reader. */
export type PaperBlock =
  | { kind: "title"; text: string; note: string }
  | { kind: "heading"; text: string }
  /** The heading of one of many entries. */
  | { kind: "entry"; text: string }
  | { kind: "text"; text: string; isQuiet?: boolean }
  | { kind: "facts"; rows: [label: string, value: string][] }
  /** From whom a letter is, and to whom. The first line of each is its name. */
  | { kind: "letterhead"; from: readonly string[]; to: readonly string[] }
  /** A QR code, as rows of "1" for dark and "0" for light, with lines beside it. */
  | { kind: "code"; modules: readonly string[]; heading: string; lines: readonly string[] }
  | { kind: "table"; columns: PaperColumn[]; rows: string[][] };

export type Paper = {
  title: string;
  locale: Locale;
  blocks: PaperBlock[];
  /** Lines at the foot of each page. */
  foot: string[];
  /** The number of a page, such as "Page {page} of {pages}". */
  page: string;
};

/** How many documents may wait. */
const MOST_WAITING = 12;
/** Milliseconds after which a document is given up. */
const LONGEST = 30_000;

// The program is a file of its own, which isn't bundled with the application.
const START = "import(require('node:worker_threads').workerData.program)";

type Job = { paper: Paper; done: (pdf: Buffer) => void; failed: (error: Error) => void };
type Answer = { pdf: Uint8Array } | { failed: string };

/** Makes one PDF after the other in a thread of its own (scripts/write-pdf/main.mjs). */
class WritingThread {
  private worker: Worker | null = null;
  private current: Job | null = null;
  private readonly waiting: Job[] = [];
  private timer: NodeJS.Timeout | undefined;

  write(paper: Paper): Promise<Buffer> {
    if (this.waiting.length >= MOST_WAITING) return Promise.reject(makeUnavailableProblem());
    return new Promise((done, failed) => {
      this.waiting.push({ paper, done, failed });
      this.next();
    });
  }

  stop() {
    return this.worker?.terminate();
  }

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift() ?? null;
    if (!this.current) return;
    this.worker ??= this.start();
    this.timer = setTimeout(() => void this.worker?.terminate(), LONGEST);
    this.worker.postMessage(this.current.paper);
  }

  private start(): Worker {
    const program = pathToFileURL(path.join(process.cwd(), "scripts", "write-pdf", "main.mjs")).href;
    const worker = new Worker(START, { eval: true, workerData: { program } });
    worker.on("message", (answer: Answer) =>
      this.settle((job) => {
        if ("pdf" in answer) job.done(Buffer.from(answer.pdf));
        else job.failed(new Error(answer.failed));
      }),
    );
    const end = (error: Error) => {
      if (this.worker !== worker) return;
      this.worker = null;
      this.settle((job) => job.failed(error));
    };
    worker.on("error", (error) => end(error as Error));
    worker.on("exit", () => end(makeUnavailableProblem()));
    worker.unref();
    return worker;
  }

  private settle(tell: (job: Job) => void): void {
    clearTimeout(this.timer);
    const job = this.current;
    this.current = null;
    if (job) tell(job);
    this.next();
  }
}

/** Makes a PDF of a document, in a thread of its own. Throws 503 when too many wait. */
export const writePaperPdf = (paper: Paper): Promise<Buffer> =>
  oncePerProcess("paper", () => {
    const thread = new WritingThread();
    onShutdown("paper", () => thread.stop(), "requests");
    return thread;
  }).write(paper);

/** Counts the pages of a PDF that `writePaperPdf` has made: each is an object of its own, and nothing but pages is named so. */
export const countPdfPages = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\n/g)?.length ?? 0;

import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { endRun } from "@/lib/activity/week-plans/commands";
import { prisma } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { onShutdown } from "@/lib/platform/shutdown";
import { oncePerProcess } from "@/lib/platform/single";

/** What the system's command `nice` calls the lowest priority. */
const LOWEST = "19";
/** After so many milliseconds without a run, the process that plans weeks ends. */
const IDLE_MS = 300_000;

/**
 * Runs one plan after the other in a process of its own at low priority (scripts/plan-week), so that the server's one thread stays
 * free for who books meanwhile.
 */
class Planner {
  private last: Promise<unknown> = Promise.resolve();
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;
  private isEnding = false;

  add(runId: string): void {
    this.last = this.last.then(() => this.run(runId));
  }

  /** Ends the current run with the plan that it has. Those that wait have failed. */
  async end(): Promise<void> {
    this.isEnding = true;
    this.child?.kill("SIGTERM");
    await this.last;
    this.child?.disconnect();
  }

  /** Resolves once all runs have ended. */
  settle = (): Promise<unknown> => this.last;

  private async run(runId: string): Promise<void> {
    clearTimeout(this.idle);
    if (this.isEnding || !(await this.plan(runId)))
      await endRun({ db: prisma(), now: new Date() }, runId, "Failed").catch(() => {});
    this.idle = setTimeout(() => this.child?.disconnect(), IDLE_MS).unref();
  }

  /** Resolves once the process has done a run, to true, or has ended before, to false. */
  private plan(runId: string): Promise<boolean> {
    const child = (this.child ??= this.start());
    return new Promise((resolve) => {
      const done = () => settle(true);
      const failed = () => settle(false);
      const settle = (isDone: boolean) => {
        child.off("message", done).off("exit", failed).off("error", failed);
        resolve(isDone);
      };
      child.on("message", done).on("exit", failed).on("error", failed);
      child.send(runId, (error) => error && failed());
    });
  }

  private start(): ChildProcess {
    const program = [process.execPath, "--import", "tsx", path.join("scripts", "plan-week", "main.ts")];
    // A process can't lower the priority of threads that it has already begun, such as those that compile it. So it begins with it.
    const [command, ...args] = process.platform === "win32" ? program : ["nice", "-n", LOWEST, ...program];
    const child = spawn(command!, args, {
      env: { ...process.env, DATABASE_POOL: "2" },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const forget = () => {
      if (this.child === child) this.child = null;
    };
    child.on("exit", (code, signal) => {
      if (code !== 0) log.error({ code, signal }, "the process that plans weeks has ended");
      forget();
    });
    child.on("error", (error) => {
      log.error({ err: error }, "the process that plans weeks failed");
      forget();
    });
    child.unref();
    child.channel?.unref();
    return child;
  }
}

/** The planner of this server. */
export const planner = () =>
  oncePerProcess("week plans", () => {
    const made = new Planner();
    onShutdown("week plans", () => made.end());
    return made;
  });

/** Waits for all runs that this server has begun. */
export const settleWeekPlans = () => planner().settle();

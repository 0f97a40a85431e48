import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runPreparedQuery } from "@/lib/platform/db";
import { oncePerProcess } from "@/lib/platform/single";
import { isWorkerRunning } from "@/lib/work/jobs";

/** A database that takes longer to answer counts as not ready. */
const LONGEST_ANSWER_MS = 3_000;

/**
 * Whether this server instance can do its work: the database answers, its migrations are those of this version, and the job
 * worker runs.
 */
export async function isReady(): Promise<boolean> {
  if (!isWorkerRunning()) return false;
  const late = new AbortController();
  try {
    return await Promise.race([isMigrated(), wait(LONGEST_ANSWER_MS, false, { signal: late.signal, ref: false })]);
  } catch {
    return false;
  } finally {
    late.abort();
  }
}

async function isMigrated(): Promise<boolean> {
  const applied = await runPreparedQuery<{ name: string }>(
    "applied-migrations",
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    [],
  );
  const names = applied.map(({ name }) => name).sort();
  return names.join() === migrationsOfThisVersion().join();
}

function migrationsOfThisVersion(): readonly string[] {
  return oncePerProcess("migrations", () =>
    readdirSync(path.join(/* turbopackIgnore: true */ process.cwd(), "prisma/migrations"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort(),
  );
}

export type QueueFigures = { due: number; oldestSeconds: number; givenUp: number; waitingMails: number };

/** Reads how much work waits: due jobs and the age of the oldest, jobs that failed for good, and mails to be sent. */
export async function readQueueFigures(): Promise<QueueFigures> {
  const [row] = await runPreparedQuery<QueueFigures>(
    "queue-figures",
    `SELECT count(*) FILTER (WHERE run_at <= now() AND attempts < max_attempts)::int AS due,
       coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now() AND attempts < max_attempts)), 0)::float8
         AS "oldestSeconds",
       count(*) FILTER (WHERE attempts >= max_attempts)::int AS "givenUp",
       (SELECT count(*) FROM mail WHERE sent_at IS NULL AND given_up_at IS NULL)::int AS "waitingMails"
     FROM graphile_worker.jobs`,
    [],
  );
  return row!;
}

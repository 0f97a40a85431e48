import type { Db } from "./db";

export type QueueOptions = {
  /** How often the task is tried before the queue gives up. */
  attempts?: number;
  /** Earliest time of the first attempt. Default: at once. */
  runAt?: Date;
  /** A new task replaces one with the same key that has not run yet. */
  key?: string;
};

/** Queues a task for the worker in the caller's transaction: it runs only if the transaction commits. */
export async function enqueue(
  db: Db,
  task: string,
  payload: Record<string, string> = {},
  { attempts = 25, runAt, key }: QueueOptions = {},
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
      job_key => ${key ?? null}::text, max_attempts => ${attempts}::int)`;
}

import type { Db } from "./db";

export type QueueOptions = {
  /** Maximum number of attempts. */
  attempts?: number;
  /** Earliest time of the first attempt. By default it is now. */
  runAt?: Date;
  /** The new task replaces a waiting task that has the same key. */
  key?: string;
};

/** Queues a task for the worker, in the caller's transaction. It runs only if the transaction commits. */
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

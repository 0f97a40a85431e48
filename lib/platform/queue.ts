import type { Db } from "./db";

export type QueueOptions = {
  /** How often the task is tried before it is given up. */
  attempts?: number;
  /** Not before then; at once where it is left out. */
  runAt?: Date;
  /** A later task under the same key takes the place of one that has not run yet. */
  key?: string;
};

/** Asks for a task of the worker in the caller's transaction: it runs if, and only if, that commits. */
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

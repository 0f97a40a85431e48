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

/** A task that runs at a time, and replaces a waiting one with the same key. */
export type TimedTask = { payload: Record<string, string>; runAt: Date; key: string };

/** Queues any number of tasks in one statement, in the caller's transaction. Those of one queue run one at a time. */
export async function enqueueAll(db: Db, task: string, queue: string, tasks: readonly TimedTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ payload, runAt, key }) => ({ payload, run_at: runAt, key }));
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${task}, payload::json, queue_name => ${queue}, run_at => run_at, job_key => key,
      max_attempts => 25)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS job(payload jsonb, run_at timestamptz, key text)`;
}

/** Takes the waiting jobs of a task from the queue, because what they would do is done. Returns how many they were. */
export async function takeBackJobs(db: Db, task: string): Promise<number> {
  const [taken] = await db.$queryRaw<[{ n: number }]>`
    SELECT count(*)::int AS n FROM graphile_worker.complete_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = ${task}))`;
  return taken.n;
}

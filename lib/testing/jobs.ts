import { runOnce } from "graphile-worker";
import { connectionPool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { tasks } from "@/lib/work/jobs";

export type AskedJob = { task: string; payload: Record<string, string>; runAt: Date };

/** Lists the queued jobs that have not run yet, without mails, oldest first. */
export async function listAskedJobs(): Promise<AskedJob[]> {
  const { rows } = await connectionPool().query<AskedJob>(
    `SELECT t.identifier AS task, j.payload, j.run_at AS "runAt"
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier <> 'send-mail' ORDER BY j.id`,
  );
  return rows;
}

/** Deletes all queued jobs, so that a test sees only its own. */
export async function forgetAskedJobs(): Promise<void> {
  await connectionPool().query("DELETE FROM graphile_worker._private_jobs");
}

/** Runs every job that is due, with the real worker. */
export async function runAskedJobs(): Promise<void> {
  await runOnce({ connectionString: env().DATABASE_URL, taskList: tasks, noHandleSignals: true });
}

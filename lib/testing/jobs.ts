import { runOnce } from "graphile-worker";
import { MAIL_NOTIFICATIONS_TASK, PUSH_NOTIFICATIONS_TASK } from "@/lib/access/changes/notification-channel";
import { connectionPool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { workerTasks } from "@/lib/work/jobs";

export type QueuedJob = { task: string; payload: Record<string, string>; runAt: Date };

/**
 * Lists the queued jobs that have not run yet, oldest first. Leaves out mails, and the jobs that mail and push notifications:
 * a timer asks for these twelve seconds after an earlier test told somebody something.
 */
export async function listQueuedJobsExceptMails(): Promise<QueuedJob[]> {
  const { rows } = await connectionPool().query<QueuedJob>(
    `SELECT t.identifier AS task, j.payload, j.run_at AS "runAt"
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier <> ALL($1::text[]) ORDER BY j.id`,
    [["send-mail", MAIL_NOTIFICATIONS_TASK, PUSH_NOTIFICATIONS_TASK]],
  );
  return rows;
}

/** Deletes all queued jobs, so that a test sees only its own. */
export async function deleteQueuedJobs(): Promise<void> {
  await connectionPool().query("DELETE FROM graphile_worker._private_jobs");
}

/** Runs every job that is due, with the real worker. */
export async function runDueJobs(): Promise<void> {
  // A run ends when it finds no job, also when the next one waits for its queue to be free.
  do await runOnce({ connectionString: env().DATABASE_URL, taskList: workerTasks, noHandleSignals: true });
  while ((await countDueJobs()) > 0);
}

async function countDueJobs(): Promise<number> {
  const { rows } = await connectionPool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts",
  );
  return rows[0]!.n;
}

import type { Db } from "./db";

/**
 * Asks for a task of the worker in the caller's transaction: it runs if, and only if, that commits. Where no worker has
 * ever run, as in the seed, there is no queue yet and nothing is asked for.
 */
export async function enqueue(
  db: Db,
  task: string,
  payload: Record<string, string> = {},
  attempts = 25,
): Promise<void> {
  const [queue] = await db.$queryRaw<{ exists: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_proc WHERE proname = 'add_job' AND pronamespace = to_regnamespace('graphile_worker')) AS exists`;
  if (!queue?.exists) return;
  const json = JSON.stringify(payload);
  await db.$executeRaw`SELECT graphile_worker.add_job(${task}, ${json}::json, max_attempts => ${attempts}::int)`;
}

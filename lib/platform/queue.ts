import type { Db } from "./db";

/** Asks for a task of the worker in the caller's transaction: it runs if, and only if, that commits. */
export async function enqueue(
  db: Db,
  task: string,
  payload: Record<string, string> = {},
  attempts = 25,
): Promise<void> {
  const json = JSON.stringify(payload);
  await db.$executeRaw`SELECT graphile_worker.add_job(${task}, ${json}::json, max_attempts => ${attempts}::int)`;
}

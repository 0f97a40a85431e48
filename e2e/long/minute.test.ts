import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppProcess, startAppForTests } from "../../scripts/support/app.mjs";
import { giveAircraftPotential } from "../support/potential";
import { queryDatabase, waitUntilTruthy } from "../system/client";

const PAST_ID = "f".repeat(24);

let one: AppProcess;
let two: AppProcess;
beforeAll(async () => {
  one = await startAppForTests({ seed: "demo" });
  await giveAircraftPotential(one.databaseUrl);
  two = await startAppForTests({ databaseUrl: one.databaseUrl });
  // A trigger records every job that is added to the queue.
  await queryDatabase(
    one.databaseUrl,
    `CREATE TABLE job_seen (task_id int, run_at timestamptz);
     CREATE FUNCTION note_job() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN INSERT INTO job_seen VALUES (NEW.task_id, NEW.run_at); RETURN NEW; END';
     CREATE TRIGGER note_job AFTER INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION note_job();`,
  );
  await queryDatabase(
    one.databaseUrl,
    `INSERT INTO reservation (id, site_id, type, start_at, end_at, created_at, edited_at)
     SELECT $1, id, 'Maintenance', now() - interval '2 hours', now() - interval '1 hour', now(), now()
     FROM site WHERE icao = 'LFLG'`,
    [PAST_ID],
  );
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
});

test("of two servers on one database, each minute's job is asked for and runs once", async () => {
  const minutes = () =>
    queryDatabase<{ n: number }>(
      one.databaseUrl,
      `SELECT count(*)::int AS n FROM job_seen j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'advance-states' GROUP BY run_at`,
    );
  // Wait for two minutes. When the second minute's job is queued, both servers have had the chance to queue the first one.
  await waitUntilTruthy(async () => (await minutes()).length >= 2, 150_000, 200);
  expect((await minutes()).map(({ n }) => n)).toEqual([1, 1]);
  const rows = await queryDatabase(one.databaseUrl, "SELECT state::text, version FROM reservation WHERE id = $1", [
    PAST_ID,
  ]);
  expect(rows).toEqual([{ state: "Performed", version: 2 }]);
});

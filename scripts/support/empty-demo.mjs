import { withDatabaseClient } from "./database.mjs";
import { ExplainedError } from "./steps.mjs";

/** SQL pattern of the e-mail addresses of all people in the demo school. */
const DEMO_PEOPLE = "%@aeroclub.example";

/**
 * Empties a database that contains only the demo school. Throws an ExplainedError and changes nothing when there is another
 * school, or a person who isn't from the demo school.
 */
export const emptyDemoDatabase = (connectionString) =>
  withDatabaseClient(connectionString, async (client) => {
    await client.query("BEGIN");
    await refuseWhatIsReal(client);
    // Drop the whole schema, because a trigger forbids emptying the table of the audit.
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    const { rows } = await client.query("SELECT to_regclass('graphile_worker._private_jobs') AS jobs");
    if (rows[0].jobs) await client.query("DELETE FROM graphile_worker._private_jobs");
    await client.query("COMMIT");
  });

async function refuseWhatIsReal(client) {
  const { rows: tables } = await client.query("SELECT to_regclass('public.person') AS person");
  if (!tables[0].person) return;
  // Lock the tables, so that nobody can add a person between this check and the commit.
  await client.query("LOCK TABLE person, school IN ACCESS EXCLUSIVE MODE");
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM school WHERE demo_password_hash IS NULL) AS schools,
       (SELECT count(*)::int FROM person WHERE email NOT LIKE $1) AS strangers`,
    [DEMO_PEOPLE],
  );
  const [{ schools, strangers }] = rows;
  if (schools)
    throw new ExplainedError("This database holds a school of its own: --anew empties the demo school only.");
  if (strangers) {
    const who = strangers === 1 ? "1 person who is" : `${strangers} people who are`;
    throw new ExplainedError(`This database holds ${who} not of the demo school: --anew deletes nobody else.`);
  }
}

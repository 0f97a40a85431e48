import { withClient } from "./database.mjs";
import { ExplainedError } from "./steps.mjs";

/** The domain of all addresses in prisma/seed/demo.json. */
const DEMO_PEOPLE = "%@aeroclub.example";

/**
 * Empties a database that holds only the demo school: tables, files, mails and waiting jobs. Throws a Sentence and changes
 * nothing when there is another school or a person who is not from the demo.
 */
export const emptyDemo = (connectionString) =>
  withClient(connectionString, async (client) => {
    await client.query("BEGIN");
    await refuseWhatIsReal(client);
    // Drop the whole schema, because the trigger that protects the audit refuses to empty its table.
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    const { rows } = await client.query("SELECT to_regclass('graphile_worker._private_jobs') AS jobs");
    if (rows[0].jobs) await client.query("DELETE FROM graphile_worker._private_jobs");
    await client.query("COMMIT");
  });

async function refuseWhatIsReal(client) {
  const { rows: tables } = await client.query("SELECT to_regclass('public.person') AS person");
  if (!tables[0].person) return;
  // Lock the tables, so that nobody can add a person between the check and the end.
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

import { Sentence } from "./steps.mjs";

const OLDEST = 15;

/** Runs `action` with one connection, closed afterwards. */
export async function withClient(connectionString, action) {
  // Not at the top: this file is loaded before the packages are installed.
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: "envol start" });
  // Without a listener, a connection that breaks between two queries ends the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fails with a sentence when the database can't be reached or is older than what the schema needs. */
export async function requireDatabase(connectionString, name = "DATABASE_URL") {
  const { hostname, port, pathname } = new URL(connectionString);
  const where = `${name} (${hostname}:${port || 5432}${pathname})`;
  const version = await withClient(connectionString, async (client) => {
    const { rows } = await client.query("SHOW server_version_num");
    return Math.floor(Number(rows[0].server_version_num) / 10_000);
  }).catch((error) => {
    throw new Sentence(`The database of ${where} can't be reached: ${reason(error)}.`);
  });
  if (version < OLDEST) throw new Sentence(`${where} is PostgreSQL ${version}; Envol needs ${OLDEST} or newer.`);
}

const reason = (error) => error.message || error.errors?.map((each) => each.message).join(", ") || error.code;

/**
 * What the database holds: nobody yet ("empty"), a school where an active account still has the password that the README
 * publishes ("demo"), or any other ("own").
 */
export const schoolIn = (connectionString) =>
  withClient(connectionString, async (client) => {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM person) AS people,
         EXISTS (SELECT FROM person p, school s
                 WHERE p.password_hash = s.demo_password_hash AND p.state = 'Active') AS demo`,
    );
    const [{ people, demo }] = rows;
    if (!people) return "empty";
    return demo ? "demo" : "own";
  });

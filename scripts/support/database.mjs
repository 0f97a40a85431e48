import { ExplainedError } from "./steps.mjs";

const OLDEST = 15;

/** Calls `action` with a database connection and closes it afterwards. */
export async function withDatabaseClient(connectionString, action) {
  // pg is imported only here, because this file is loaded before the packages are installed.
  const { default: pg } = await import("pg");
  // A busy machine may take long to give a connection. One that isn't there refuses at once.
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000, application_name: "envol start" });
  // Without this listener, a connection that breaks between two queries would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether PostgreSQL answers within five seconds, even if it refuses, for instance because it is starting or has no room. */
export async function answersAnything(connectionString) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch (error) {
    // PostgreSQL's own refusals have a code of five characters, one of them a digit. Other errors mean that nobody answered.
    return /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code ?? "");
  } finally {
    client.connection?.stream.destroy();
  }
}

/** Throws an ExplainedError when the database can't be reached or its version is too old. */
export async function requireDatabase(connectionString, name = "DATABASE_URL") {
  const { hostname, port, pathname } = new URL(connectionString);
  const where = `${name} (${hostname}:${port || 5432}${pathname})`;
  const version = await withDatabaseClient(connectionString, async (client) => {
    const { rows } = await client.query("SHOW server_version_num");
    return Math.floor(Number(rows[0].server_version_num) / 10_000);
  }).catch((error) => {
    throw new ExplainedError(`The database of ${where} can't be reached: ${reason(error)}.`);
  });
  if (version < OLDEST) throw new ExplainedError(`${where} is PostgreSQL ${version}; Envol needs ${OLDEST} or newer.`);
}

/** Throws an ExplainedError when one of the addresses of the database doesn't lead to a usable one. */
export async function requireDatabases({ databaseUrl, directDatabaseUrl, ownerDatabaseUrl }) {
  await requireDatabase(databaseUrl);
  if (directDatabaseUrl !== databaseUrl) await requireDatabase(directDatabaseUrl, "DIRECT_DATABASE_URL");
  if (ownerDatabaseUrl !== directDatabaseUrl) await requireDatabase(ownerDatabaseUrl, "OWNER_DATABASE_URL");
}

const reason = (error) => error.message || error.errors?.map((each) => each.message).join(", ") || error.code;

/**
 * Returns what the database contains: no person yet ("empty"), a school where an Active account still has the published demo
 * password ("demo"), or any other school ("own").
 */
export const readSchoolKind = (connectionString) =>
  withDatabaseClient(connectionString, async (client) => {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM person) AS people,
         EXISTS (SELECT FROM person p, school s
                 WHERE p.password_hash = s.demo_password_hash AND p.state = 'Active') AS demo`,
    );
    const [{ people, demo }] = rows;
    if (!people) return "empty";
    return demo ? "demo" : "own";
  });

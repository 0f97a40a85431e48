import pg from "pg";

/** Runs SQL as the role that owns the database, which the application's own role may not. */
export async function queryAsOwner(sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL });
  await client.connect();
  return client.query(sql, values).finally(() => client.end());
}

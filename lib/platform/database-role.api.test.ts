import { describe, expect, test } from "vitest";
import { queryAsOwner } from "@/lib/testing/owner";
import { connectionPool } from "./db";

const DENIED = "42501";

/** Returns the code of PostgreSQL's refusal, or "accepted". */
const attempt = (sql: string): Promise<string> =>
  connectionPool()
    .query(sql)
    .then(
      () => "accepted",
      (error: { code: string }) => error.code,
    );

const asRole = async (sql: string) => (await connectionPool().query(sql)).rows;

describe("the role that the application connects as", () => {
  test("is neither a superuser nor a member of another role, and owns nothing", async () => {
    const [role] = await asRole(
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (SELECT count(*) FROM pg_auth_members WHERE member = r.oid)::int AS memberships,
         (SELECT count(*) FROM pg_class WHERE relowner = r.oid)::int AS tables
       FROM pg_roles r WHERE rolname = current_user`,
    );
    expect(new Set(Object.values(role!))).toEqual(new Set([false, 0]));
  });

  test.each([
    "CREATE TABLE mine (id int)",
    "CREATE SCHEMA mine",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE INDEX ON tag (state)",
    "CREATE EXTENSION pg_trgm",
    "CREATE ROLE mine SUPERUSER",
    "CREATE DATABASE mine",
    "ALTER TABLE tag ADD COLUMN mine int",
    "ALTER TABLE audit_entry DISABLE TRIGGER USER",
    "DROP TABLE tag",
    "DROP TRIGGER audit_entry_append_only ON audit_entry",
    "TRUNCATE tag",
    "TRUNCATE audit_entry",
    "DELETE FROM audit_entry",
    "DELETE FROM audit_link",
    "UPDATE audit_link SET hash = hash",
    "TRUNCATE audit_link",
    "UPDATE audit_entry SET actor_id = NULL",
    "UPDATE audit_entry SET action = 'nothing'",
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '1', '1')",
    "DELETE FROM _prisma_migrations",
    "DELETE FROM graphile_worker.migrations WHERE false; DROP TABLE graphile_worker._private_jobs",
    "SELECT setval('planning_change_id_seq', 1)",
    "SELECT rolpassword FROM pg_authid",
    "SELECT pg_read_file('/etc/passwd')",
    "COPY tag TO '/tmp/tags'",
    "COPY tag FROM PROGRAM 'id'",
    "ALTER SYSTEM SET log_statement = 'all'",
    "SET ROLE envol",
    "SET session_replication_role = replica",
  ])("may not: %s", async (sql) => {
    expect(await attempt(sql)).toBe(DENIED);
  });

  test("reads and writes the rows of every table, and may do nothing else with one", async () => {
    const tables = await asRole(
      `SELECT c.relname::text AS name, array_agg(p.name ORDER BY p.name) AS rights
       FROM pg_class c CROSS JOIN (VALUES ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('REFERENCES'), ('TRIGGER')) p (name)
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege(c.oid, p.name)
       GROUP BY c.relname`,
    );
    const rows = ["DELETE", "INSERT", "SELECT", "UPDATE"];
    const narrower: Record<string, string[]> = {
      _prisma_migrations: ["SELECT"],
      audit_entry: ["INSERT", "SELECT"],
      audit_link: ["INSERT", "SELECT"],
    };
    const wrong = tables.filter(({ name, rights }) => String(rights) !== String(narrower[name] ?? rows));
    expect(wrong).toEqual([]);
    const { rows: all } = await queryAsOwner(
      "SELECT count(*)::int AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
    );
    expect(tables).toHaveLength(all[0].n);
  });

  test("has a right to the rows of a table that a later migration makes, also before it is granted one", async () => {
    await queryAsOwner("CREATE TABLE made_later (id serial PRIMARY KEY, name text)");
    expect(await attempt("INSERT INTO made_later (name) VALUES ('new'); DELETE FROM made_later")).toBe("accepted");
    expect(await attempt("TRUNCATE made_later")).toBe(DENIED);
    await queryAsOwner("DROP TABLE made_later");
  });
});

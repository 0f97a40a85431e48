import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";
import { log } from "./log";
import { SequentialClient } from "./sequential-client";
import { onShutdown } from "./shutdown";
import { oncePerProcess } from "./single";

/** The database client that commands and queries use: Prisma's client or an open transaction. */
export type Db = Prisma.TransactionClient;

/**
 * Limits that PostgreSQL itself keeps on each connection, so that a locked table or a forgotten transaction holds nobody up for
 * longer. PostgreSQL ends what takes longer, and the request answers 503. A limit of Prisma's own would only stop waiting: the
 * statement would go on, and those after it would run outside of the transaction.
 */
const LIMITS = {
  statement_timeout: "15s",
  lock_timeout: "3s",
  // An instance that stands still in the middle of a booking holds up other instances' bookings for no longer than this.
  idle_in_transaction_session_timeout: "2s",
  // Since PostgreSQL 17.
  transaction_timeout: "60s",
};

/**
 * How PostgreSQL runs statements. Each in one process: requests come side by side and a report sends several statements at once, so
 * that the processors are busy anyway, and each process more would build the same hash tables anew. Compiling takes longer than our
 * statements.
 */
const EXECUTION = { max_parallel_workers_per_gather: "0", jit: "off" };

/** Sets those of them that this PostgreSQL knows. A connection pooler refuses such settings at the start of a connection. */
const CONFIGURE = `SELECT set_config(name, wanted, false)
  FROM pg_settings JOIN (VALUES ${Object.entries({ ...LIMITS, ...EXECUTION })
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(", ")}) AS wanted (name, wanted) USING (name)`;

/** Begins a transaction without these limits, because it waits for another server, such as for a mail server. */
export const BEGIN_WITHOUT_LIMITS = `BEGIN; SELECT set_config(name, '0', true)
  FROM (VALUES ('idle_in_transaction_session_timeout'), ('transaction_timeout')) AS limits (name)
  WHERE current_setting(name, true) IS NOT NULL`;

/** Two extractions are written at once. */
const CONNECTIONS_OF_REPLICA = 2;

/** Milliseconds that a request waits for a free connection before it answers 503. */
const LONGEST_WAIT_FOR_CONNECTION = 5_000;

/** Returns the connection pool of the process. Prisma's adapter and the hand-written queries share it. */
export const connectionPool = (): pg.Pool =>
  makePool("pool", { connectionString: env().DATABASE_URL, max: env().DATABASE_POOL, application_name: "envol" });

/** Returns the connections for what reads years of rows: those of the replica, if there is one. */
export function replicaPool(): pg.Pool {
  const { REPLICA_DATABASE_URL: connectionString } = env();
  if (!connectionString) return connectionPool();
  return makePool("replica-pool", { connectionString, max: CONNECTIONS_OF_REPLICA, application_name: "envol replica" });
}

function makePool(name: string, options: pg.PoolConfig): pg.Pool {
  return oncePerProcess(name, () => {
    const made = new pg.Pool({
      ...options,
      Client: SequentialClient,
      connectionTimeoutMillis: LONGEST_WAIT_FOR_CONNECTION,
      // The pool waits for this before anybody gets the connection.
      onConnect: async (client) => {
        await client.query(CONFIGURE);
      },
    });
    // Without this handler, a lost connection, as in a restart of the database, would end the process.
    made.on("error", (error) => log.warn({ code: (error as { code?: string }).code }, "idle database connection lost"));
    onShutdown(name, () => made.end(), "requests");
    return made;
  });
}

const statementNames = () => oncePerProcess("statement-names", () => new Map<string, string>());

/**
 * Makes a frequent statement a prepared one, also inside transactions, so that PostgreSQL parses it once per connection. The
 * statement's text must never vary, because PostgreSQL keeps each prepared statement until the connection ends.
 */
export function asPreparedStatement(name: string, statement: Prisma.Sql): Prisma.Sql {
  statementNames().set(statement.text, name);
  return statement;
}

export function prisma(): PrismaClient {
  return oncePerProcess("prisma", () => {
    const options = {
      onPoolError: () => {},
      statementNameGenerator: ({ sql }: { sql: string }) => statementNames().get(sql) ?? "",
    };
    return new PrismaClient({ adapter: new PrismaPg(connectionPool(), options) });
  });
}

/** Runs a frequent query as a prepared statement, outside of any transaction. */
export async function runPreparedQuery<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) {
  const result = await connectionPool().query<Row>({ name, text, values });
  return result.rows;
}

/**
 * Runs a query outside of any transaction, planned for these values. It is for queries whose best plan depends on them, as
 * that of a month and of a year does: a kept plan would know neither.
 */
export async function runPlannedQuery<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
  const result = await connectionPool().query<Row>(text, values);
  return result.rows;
}

/**
 * Lets PostgreSQL plan the statements of this transaction for their values, and sort in more memory. A report over years of flights
 * takes half the time by a plan that knows how many rows its days and sites take; what finds rows by their ids needs no such plan.
 * Outside of a transaction, statements are planned for their values anyway, and this would do nothing.
 */
export const planForReport = (db: Db): Promise<unknown> =>
  db.$queryRaw`SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)`;

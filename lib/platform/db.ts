import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";
import { log } from "./log";
import { onShutdown } from "./shutdown";
import { oncePerProcess } from "./single";

/** The database client that commands and queries use: Prisma's client or an open transaction. */
export type Db = Prisma.TransactionClient;

/** Returns the only connection pool of the process. Prisma's adapter and the hand-written queries share it. */
export function connectionPool(): pg.Pool {
  return oncePerProcess("pool", () => {
    const made = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL,
      connectionTimeoutMillis: 10_000,
      application_name: "envol",
    });
    // Without this handler, a lost connection, as in a restart of the database, would end the process.
    made.on("error", (error) => log.warn({ code: (error as { code?: string }).code }, "idle database connection lost"));
    onShutdown("pool", () => made.end(), "requests");
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

import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";
import { log } from "./log";
import { onShutdown } from "./shutdown";
import { oncePerProcess } from "./single";

/** The database as commands and queries use it: the client, or the open transaction. */
export type Db = Prisma.TransactionClient;

/** The one connection pool. Prisma's adapter and the few hand-written queries share it. */
export function connectionPool(): pg.Pool {
  return oncePerProcess("pool", () => {
    const made = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL,
      connectionTimeoutMillis: 10_000,
      application_name: "envol",
    });
    // Without a handler, a restart of the database would end the process.
    made.on("error", (error) => log.warn({ code: (error as { code?: string }).code }, "idle database connection lost"));
    onShutdown("pool", () => made.end(), "requests");
    return made;
  });
}

const statementNames = () => oncePerProcess("statement-names", () => new Map<string, string>());

/**
 * Names a frequent statement inside transactions, so that PostgreSQL plans it only once per connection. This is safe only
 * for a text that never varies: PostgreSQL never forgets a prepared statement. All other statements stay unnamed.
 */
export function namedStatement(name: string, statement: Prisma.Sql): Prisma.Sql {
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

/** Returns the SQLSTATE code of a PostgreSQL error, thrown by Prisma or pg. Null for other errors. */
export function sqlState(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const known = error as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
    cause?: { originalCode?: unknown };
  };
  const inner = known.meta?.driverAdapterError?.cause?.originalCode ?? known.cause?.originalCode;
  if (typeof inner === "string") return inner;
  if (typeof known.code === "string") {
    if (/^[0-9A-Z]{5}$/.test(known.code) && !/^P\d{4}$/.test(known.code)) return known.code;
    return FROM_PRISMA[known.code] ?? null;
  }
  return null;
}

/** Returns the violated constraint's name, such as "tag_name_key", or null when the error doesn't name one. */
export function brokenConstraint(error: unknown): string | null {
  const { cause } = (error as { meta?: { driverAdapterError?: { cause?: { originalMessage?: unknown } } } })?.meta
    ?.driverAdapterError ?? { cause: undefined };
  const text = typeof cause?.originalMessage === "string" ? cause.originalMessage : "";
  const own = (error as { constraint?: unknown })?.constraint;
  return typeof own === "string" ? own : (/constraint "(\w+)"/.exec(text)?.[1] ?? null);
}

const FROM_PRISMA: Record<string, string> = { P2002: "23505", P2003: "23503", P2034: "40001", P2039: "23P01" };

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  // Prisma's code for a transaction that could not begin or was interrupted.
  "P2028",
]);

/**
 * SQLSTATE codes, or their first characters, of faults that pass: lost connection (08), a lost race of transactions (40),
 * missing disk, memory or connections (53), time-out or stop by an operator (57, 25P03, 25P04), fault of the disk (58), a standby that
 * takes no writes (25006), and a lock that somebody else holds (55P03).
 */
const PASSING = /^(?:08|40|53|57|58|25006|25P03|25P04|55P03)/;

/** Whether the database can't serve now, but may a little later: it can't be reached, is full, stopping, locked or busy. */
export function isPassingDatabaseError(error: unknown): boolean {
  const state = sqlState(error);
  if (state && PASSING.test(state)) return true;
  if (typeof error !== "object" || error === null) return false;
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  if (code && UNREACHABLE.has(code)) return true;
  if (
    /Connection terminated|is not queryable|pool after calling end|connection timeout|timeout exceeded when trying to connect|Can't reach database|Server has closed the connection|Unable to start a transaction|terminating connection/i.test(
      message ?? "",
    )
  ) {
    return true;
  }
  return cause !== undefined && cause !== error && isPassingDatabaseError(cause);
}

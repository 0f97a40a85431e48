const LIMIT = 5_000;
/** Key in globalThis where the application stores functions to call before the process ends. */
const KEY = Symbol.for("envol.shutdown");

globalThis[KEY] ??= [];

/**
 * Ends the process. It accepts no new connections and calls the application's shutdown functions, waits until the open
 * requests are answered, then calls the functions with `after: "requests"`, and exits. It exits after `limit` milliseconds
 * at the latest.
 */
export async function shutDown(servers, limit = LIMIT) {
  setTimeout(() => process.exit(0), limit).unref();
  const closers = globalThis[KEY];
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  await runAll(closers.filter((closer) => closer.after !== "requests"));
  // Close idle connections repeatedly, because browsers keep them open and a busy one becomes idle later.
  const sweeper = setInterval(() => servers.forEach((server) => void server.closeIdleConnections()), 50);
  await Promise.all(closed);
  clearInterval(sweeper);
  await runAll(closers.filter((closer) => closer.after === "requests"));
  process.exit(0);
}

async function runAll(functions) {
  const outcomes = await Promise.allSettled(functions.map(async (each) => each()));
  for (const { status, reason } of outcomes) if (status === "rejected") console.error(reason);
}

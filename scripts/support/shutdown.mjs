const LIMIT = 5_000;
/** Under this key the application keeps the functions to call before the process ends: for streams, workers and pools. */
const KEY = Symbol.for("envol.shutdown");

globalThis[KEY] ??= [];

/**
 * Ends the process in order: it calls the functions of globalThis[Symbol.for("envol.shutdown")], accepts no new connections,
 * answers open requests, then calls the functions marked `after = "requests"` (pools). After `limit` (5 s) it exits anyway.
 */
export async function shutDown(servers, limit = LIMIT) {
  setTimeout(() => process.exit(0), limit).unref();
  const closers = globalThis[KEY];
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  await runAll(closers.filter((closer) => closer.after !== "requests"));
  // Browsers keep idle connections open. A connection that was busy a moment ago can become idle, so close them repeatedly.
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

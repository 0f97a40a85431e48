const LIMIT = 5_000;
/** The application keeps here what must be ended before the process may go: live streams, workers, pools. */
const KEY = Symbol.for("envol.shutdown");

globalThis[KEY] ??= [];

/**
 * Ends the process in order: the functions of globalThis[Symbol.for("envol.shutdown")], no new connections, requests
 * under way are answered, then the functions marked `after = "requests"` (pools); after five seconds (`limit`) it goes anyway.
 */
export async function shutDown(servers, limit = LIMIT) {
  setTimeout(() => process.exit(0), limit).unref();
  const closers = globalThis[KEY];
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  await runAll(closers.filter((closer) => closer.after !== "requests"));
  // A browser keeps connections open that carry nothing; one that was busy a moment ago becomes idle.
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

// Preloaded into a server process by the bench: it answers with the memory that is in use after a garbage collection.
process.on("message", (message) => {
  if (message?.type !== "memory") return;
  globalThis.gc();
  globalThis.gc();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  process.send({ type: "memory", rss, live: heapUsed + external + arrayBuffers });
});

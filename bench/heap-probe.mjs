// Preloaded into a server process by the bench: it answers with the memory that is in use after garbage collections.
import { setTimeout as wait } from "node:timers/promises";

process.on("message", async (message) => {
  if (message?.type !== "memory") return;
  // What only a weak reference or a finalizer still holds is collected after a turn of the event loop.
  for (let n = 0; n < 4; n++) {
    globalThis.gc();
    await wait(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ type: "memory", rss, live: heapUsed + external });
});

import { Agent, get, type IncomingMessage } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type AppProcess, startAppForTests } from "@/scripts/support/app.mjs";
import { makeBenchHeaders } from "./boards";
import { type LoadRequest, measureLoad, sendLoadRequest } from "./load";
import { BENCH_PEOPLE } from "./seed";

type Memory = { rss: number; live: number };
const MB = 1_000_000;

const PROBE = `--expose-gc --import ${path.resolve("bench/heap-probe.mjs")}`;

/** Starts an instance that says, when asked, how much memory it uses after a garbage collection. */
export async function startMeasuredApp(databaseUrl: string, env: Record<string, string>) {
  const app = await startAppForTests({ databaseUrl, env: { ...env, NODE_OPTIONS: PROBE } });
  return { app, memory: () => askForMemory(app) };
}

function askForMemory({ child }: AppProcess): Promise<Memory> {
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      if ((message as { type?: string }).type !== "memory") return;
      child.off("message", take);
      resolve(message as Memory);
    };
    child.on("message", take);
    child.send({ type: "memory" });
  });
}

/** Returns the resident memory of an instance that has served its first pages and then done nothing for a while. */
export async function measureIdleMemory(
  { app, memory }: Awaited<ReturnType<typeof startMeasuredApp>>,
  request: () => LoadRequest,
): Promise<string> {
  await measureLoad(app.url, request, { connections: 4, requests: 200 });
  await wait(20_000);
  return `${((await memory()).rss / MB).toFixed(0)} MB resident`;
}

/** Requests until V8 has compiled what the load uses. Heap snapshots showed that before, only compiled code grows. */
const REQUESTS_TO_COMPILE = 15_000;

/**
 * Returns how much the live heap grows in `minutes` of mixed load at half of what the instance can do. What comes before is
 * left out: while caches fill and V8 compiles, and one minute more.
 */
export async function measureHeapGrowth(
  { app, memory }: Awaited<ReturnType<typeof startMeasuredApp>>,
  request: () => LoadRequest,
  minutes: number,
): Promise<string> {
  const { rate } = await measureLoad(app.url, request, { connections: 16, requests: REQUESTS_TO_COMPILE });
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const load = async (ms: number) => {
    const pause = 2_000 / rate;
    let open = 0;
    let sent = 0;
    for (const since = performance.now(); performance.now() - since < ms; ) {
      if (performance.now() - since >= sent * pause && open < 32) {
        sent++;
        open++;
        sendLoadRequest(app.url, agent, request()).finally(() => open--);
      } else await wait(1);
    }
    while (open > 0) await wait(5);
    return sent;
  };
  await load(60_000);
  const before = await memory();
  const sent = await load(minutes * 60_000);
  const after = await memory();
  agent.destroy();
  const growth = (100 * (after.live - before.live)) / before.live;
  return `${growth >= 0 ? "+" : ""}${growth.toFixed(1)} % (${(before.live / MB).toFixed(1)} to ${(after.live / MB).toFixed(1)} MB) after ${sent} requests in ${minutes} min`;
}

/** Returns the memory that each of `count` open live streams takes. */
export async function measureStreamMemory(
  { app, memory }: Awaited<ReturnType<typeof startMeasuredApp>>,
  count: number,
): Promise<string> {
  const before = await memory();
  const streams: IncomingMessage[] = [];
  for (let n = 0; n < count; n += 50) {
    const opened = Array.from({ length: Math.min(50, count - n) }, async (_, at) => {
      const headers = await makeBenchHeaders(1 + ((n + at) % BENCH_PEOPLE));
      return new Promise<IncomingMessage>((resolve, reject) => {
        get(`${app.url}/api/live`, { headers, agent: false }, (answer) => {
          answer.once("data", () => resolve(answer));
          answer.resume();
        }).on("error", reject);
      });
    });
    streams.push(...(await Promise.all(opened)));
  }
  const after = await memory();
  for (const stream of streams) stream.destroy();
  return `${((after.rss - before.rss) / count / 1000).toFixed(1)} kB each (${((after.live - before.live) / count / 1000).toFixed(1)} kB of them in the heap)`;
}

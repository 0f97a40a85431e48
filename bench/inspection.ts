import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { PACK_PARTS } from "@/lib/activity/inspections/codes";
import { sendLoadRequest } from "./load";
import type { startMeasuredApp } from "./memory";
import { BENCH_DAY_START, makeBenchId } from "./seed";
import { seedGivenTraining, seedTraining } from "./training";

/** Lessons of each of two trainings, which are given once more than those of the first. */
const LESSONS = 130;
const ALL = 40 + 2 * LESSONS;
const MB = 1_000_000;
const DAY = 86_400;

type Row = [what: string, figure: string, wanted: string];
type Pack = { id: string; progress: string; files: { size: number; pages: number }[]; whole: { pages: number } | null };

/** Measures how long a pack of 300 lessons takes with all its parts, the memory that this takes, and how long others wait meanwhile. */
export async function measureInspection(
  { app, memory }: Awaited<ReturnType<typeof startMeasuredApp>>,
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await seedTraining(client);
  for (const at of [1, 2]) await seedGivenTraining(client, at, LESSONS);
  await client.query("VACUUM ANALYZE");
  await client.end();
  const agent = new Agent({ keepAlive: true });
  const ask = async (method: "GET" | "POST", path: string, status: number, body?: object) => {
    const since = performance.now();
    const sent = { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await sendLoadRequest(app.url, agent, sent);
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return { ms: performance.now() - since, text: answer.text };
  };
  const midnight = Math.floor(BENCH_DAY_START / DAY) * DAY;
  const asked = {
    ...{ siteId: makeBenchId("51", 1), kind: "Site", parts: PACK_PARTS },
    ...{ from: midnight - 401 * DAY, until: midnight },
  };
  const before = (await memory()).rss;
  const [pings, peaks]: [number[], number[]] = [[], []];
  const since = performance.now();
  const { id } = JSON.parse((await ask("POST", "/api/inspection", 202, asked)).text) as Pack;
  let pack: Pack;
  do {
    pings.push((await ask("GET", "/api/health/live", 200)).ms);
    peaks.push((await memory()).rss);
    await wait(50);
    pack = JSON.parse((await ask("GET", `/api/inspection/${id}`, 200)).text) as Pack;
  } while (pack.progress === "Making");
  const seconds = (performance.now() - since) / 1_000;
  if (pack.progress !== "Made") throw new Error(`the pack is ${pack.progress}`);
  const checked = await ask("POST", `/api/inspection/${id}/check`, 200);
  agent.destroy();
  const bytes = pack.files.reduce((sum, { size }) => sum + size, 0);
  const grown = (Math.max(...peaks) - before) / MB;
  const what = `a pack of ${ALL} lessons: ${pack.files.length} files, ${pack.whole?.pages} pages, ${(bytes / MB).toFixed(1)} MB`;
  return [
    [what, `${seconds.toFixed(1)} s`, "20 s"],
    ["memory beside that of the application while it is made", `+${grown.toFixed(0)} MB resident`, "400 MB"],
    ["another request meanwhile, the slowest", `${Math.max(...pings).toFixed(0)} ms`, "500 ms"],
    ["its hashes computed anew", `${checked.ms.toFixed(0)} ms`, ""],
  ];
}

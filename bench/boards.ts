import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { signAccessToken } from "@/lib/access/sign-in/tokens";
import { quantile, sendLoadRequest } from "./load";
import { BENCH_DAY_START, BENCH_PEOPLE, makeBenchId } from "./seed";

const CHANGES = 10;

/** Makes the header that signs in the bench's person of this number, from 1 on. */
export async function makeBenchHeaders(person: number): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await signAccessToken(makeBenchId("a5", person), new Date())}` };
}

/** Opens `count` live streams, makes bookings, and returns how long the changes took to arrive at the streams. */
export async function measureLiveBoards(url: string, count: number): Promise<string> {
  const headers = await makeBenchHeaders(1);
  const arrivals: number[] = [];
  const streams: IncomingMessage[] = [];
  for (let n = 0; n < count; n += 50) {
    const opened = Array.from({ length: Math.min(50, count - n) }, async (_, at) => {
      // Each board is another person's, because one person may not open so many.
      const own = await makeBenchHeaders(1 + ((n + at) % BENCH_PEOPLE));
      return new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/api/live`, { headers: own, agent: false }, (answer) => {
          answer.setEncoding("utf8");
          answer.on("data", (text: string) => {
            if (text.includes("event: hello")) resolve(answer);
            if (text.includes("event: planning")) arrivals.push(performance.now());
          });
        }).on("error", reject);
      });
    });
    streams.push(...(await Promise.all(opened)));
  }
  const agent = new Agent({ keepAlive: true });
  const delays: number[] = [];
  for (let change = 0; change < CHANGES; change++) {
    arrivals.length = 0;
    // Each number of boards has its own days.
    const start = BENCH_DAY_START + (200 + count / 100) * 86_400 + change * 7200;
    const body = JSON.stringify({
      siteId: makeBenchId("51", 1),
      start,
      end: start + 3600,
      aircraft: { aircraftId: makeBenchId("ac", 1) },
      users: [{ userId: makeBenchId("be", 1300), reservationUserRole: 1 }],
    });
    const answered = sendLoadRequest(url, agent, { method: "POST", path: "/api/reservation/renter", headers, body });
    const since = performance.now();
    const { status, text } = await answered;
    if (status !== 201) throw new Error(`not booked: ${status} ${text}`);
    for (let tries = 0; arrivals.length < count && tries < 500; tries++) await wait(10);
    if (arrivals.length < count) throw new Error(`${arrivals.length} of ${count} boards heard of the change`);
    delays.push(...arrivals.map((at) => at - since));
  }
  for (const stream of streams) stream.destroy();
  agent.destroy();
  delays.sort((a, b) => a - b);
  return `p50 ${quantile(delays, 0.5).toFixed(0)} ms, p99 ${quantile(delays, 0.99).toFixed(0)} ms from the request on`;
}

import { Agent, get, type IncomingMessage, request } from "node:http";

export type LoadRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type LoadResult = { rate: number; p50: number; p99: number; statuses: Record<number, number> };

/** Sends one request on a keep-alive connection. Resolves to status, headers and body. */
export function sendLoadRequest(
  base: string,
  agent: Agent,
  shot: LoadRequest,
): Promise<{ status: number; headers: IncomingMessage["headers"]; text: string }> {
  return new Promise((resolve, reject) => {
    const url = new URL(shot.path, base);
    const outgoing = request(
      url,
      {
        method: shot.method ?? "GET",
        agent,
        headers: {
          ...shot.headers,
          ...(shot.body ? { "content-type": "application/json", "content-length": Buffer.byteLength(shot.body) } : {}),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(shot.body);
  });
}

/** Measures a number of requests, sent over `connections` connections at once, after a warm-up that isn't measured. */
export async function measureLoad(
  base: string,
  shotOf: (n: number) => LoadRequest,
  {
    connections,
    requests,
    warmUp = Math.ceil(requests / 5),
  }: { connections: number; requests: number; warmUp?: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let n = 0;
  const round = async (count: number, times: number[] | null, statuses: Record<number, number>) => {
    const last = n + count;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (n < last) {
          const shot = shotOf(n++);
          const since = performance.now();
          const { status } = await sendLoadRequest(base, agent, shot);
          times?.push(performance.now() - since);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      }),
    );
  };
  await round(warmUp, null, {});
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const since = performance.now();
  await round(requests, times, statuses);
  const seconds = (performance.now() - since) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), statuses };
}

export function quantile(sorted: number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** Reads a file without keeping it. Resolves to its number of bytes. */
export function download(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(String(answer.statusCode)));
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes)).on("error", reject);
    }).on("error", reject);
  });
}

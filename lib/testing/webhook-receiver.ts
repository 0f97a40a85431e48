import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Change = { number: number; kind: string; id: string };
export type Received = {
  id: string;
  timestamp: number;
  signatures: string[];
  body: string;
  items: Change[];
  next: number;
  /** Whether it was answered with 2xx, so that it counts as delivered. */
  isTaken: boolean;
};
/** How the receiver answers: a status, a broken connection, or by hand. */
export type Answer = number | "reset" | ((request: IncomingMessage, response: ServerResponse) => void);

/** Checks a signature by hand, as a receiver does that knows nothing of our code. */
export const isSignedWith = ({ id, timestamp, signatures, body }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return signatures.includes(`v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`);
};

/** Starts a real server that keeps what it receives and answers as the test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    url: "",
    answer: 204 as Answer | (() => Answer),
    /** The numbers of all changes that it has taken, without repetition, in order. */
    numbers: () => {
      const taken = received.filter(({ isTaken }) => isTaken).flatMap(({ items }) => items.map(({ number }) => number));
      return [...new Set(taken)].sort((a, b) => a - b);
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString("utf8");
    const header = (name: string) => String(request.headers[`webhook-${name}`]);
    const { answer } = receiver;
    const given = typeof answer === "function" && answer.length === 0 ? (answer as () => Answer)() : (answer as Answer);
    received.push({
      ...{ id: header("id"), timestamp: Number(header("timestamp")), signatures: header("signature").split(" ") },
      ...{ body, ...(JSON.parse(body) as { items: Change[]; next: number }) },
      isTaken: typeof given === "number" && given >= 200 && given < 300,
    });
    if (given === "reset") return request.socket.resetAndDestroy();
    if (typeof given === "function") return given(request, response);
    response.writeHead(given).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/envol`;
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

import net from "node:net";

/** What the proxy does to statements: answers them with this SQLSTATE, delays them, or nothing. */
type Fault = { state?: string; delayMs?: number; share?: number };

const ROLLBACK = /^\s*ROLLBACK/i;
const COMMIT = /^\s*COMMIT/i;

/**
 * A proxy between the application and PostgreSQL that can answer statements with PostgreSQL's own error codes, delay them, cut
 * connections and refuse new ones. An error is raised in PostgreSQL itself, so that the state of the transaction is true.
 */
export async function startPostgresProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const pairs = new Set<() => void>();
  let fault: Fault = {};
  let isOpen = true;

  const server = net.createServer((client) => {
    if (!isOpen) return client.destroy();
    const upstream = net.connect(Number(target.port), target.hostname);
    const cut = () => {
      client.destroy();
      upstream.destroy();
      pairs.delete(cut);
    };
    pairs.add(cut);
    for (const socket of [client, upstream]) socket.on("error", cut).on("close", cut);
    upstream.pipe(client);
    const take = splitMessages((message, isStartup) => onward(message, isStartup));
    // A statement of the extended protocol is several messages up to Sync. They are kept together.
    let statement: Buffer[] = [];
    let line = Promise.resolve();
    function onward(message: Buffer, isStartup: boolean) {
      const type = isStartup ? "" : String.fromCharCode(message[0]!);
      statement.push(message);
      if (!isStartup && type !== "Q" && type !== "S" && type !== "p" && type !== "X") return;
      const whole = Buffer.concat(statement);
      statement = [];
      line = line.then(() => send(whole, type));
    }
    async function send(whole: Buffer, type: string) {
      const isStatement = type === "Q" || type === "S";
      const sql = whole.subarray(5).toString("latin1");
      const isHit = isStatement && !ROLLBACK.test(sql) && Math.random() < (fault.share ?? 1);
      if (isHit && fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      upstream.write(isHit && fault.state ? raise(fault.state, COMMIT.test(sql)) : whole);
    }
    client.on("data", take);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    /** Applies a fault to all statements until the returned function is called. */
    break(next: Fault): () => void {
      fault = next;
      return () => {
        fault = {};
      };
    },
    cutAll(): void {
      for (const cut of [...pairs]) cut();
    },
    /** Refuses all connections until the returned function is called. */
    close(): () => void {
      isOpen = false;
      for (const cut of [...pairs]) cut();
      return () => {
        isOpen = true;
      };
    },
    stop(): Promise<void> {
      for (const cut of [...pairs]) cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Makes a statement that fails with the given code. It takes the place of the client's own statement. A commit that fails ends
 * its transaction all the same, as in PostgreSQL.
 */
function raise(state: string, isCommit: boolean): Buffer {
  const end = isCommit ? "ROLLBACK; " : "";
  const sql = `${end}DO $$ BEGIN RAISE EXCEPTION 'raised by the test' USING ERRCODE = '${state}'; END $$\0`;
  const message = Buffer.alloc(5 + Buffer.byteLength(sql));
  message.write("Q", 0, "latin1");
  message.writeInt32BE(message.length - 1, 1);
  message.write(sql, 5);
  return message;
}

/** Cuts a stream of bytes into the messages of PostgreSQL's protocol. The first has no type before its length. */
function splitMessages(onMessage: (message: Buffer, isStartup: boolean) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let isStartup = true;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStartup ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      onMessage(rest.subarray(0, length), isStartup);
      rest = rest.subarray(length);
      isStartup = false;
    }
  };
}

import pg from "pg";
import { env } from "./env";
import { log } from "./log";
import { onShutdown } from "./shutdown";

const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens on a PostgreSQL channel until the process ends, with its own connection. It calls `onListening` at the start and
 * after each reconnection, so that the caller can catch up on the notifications that were missed before.
 */
export function listenOnChannel(channel: string, onPayload: (payload: string) => void, onListening: () => void): void {
  let stopped = false;
  let client: pg.Client | null = null;
  let pause = 100;

  const connect = async () => {
    if (stopped) return;
    const made = new pg.Client({
      connectionString: env().DIRECT_DATABASE_URL ?? env().DATABASE_URL,
      application_name: "envol listen",
      keepAlive: true,
    });
    client = made;
    let lost = false;
    const retry = () => {
      if (lost || stopped) return;
      lost = true;
      made.end().catch(() => {});
      setTimeout(connect, pause).unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    made.on("error", retry);
    made.on("end", retry);
    made.on("notification", ({ payload }) => payload && onPayload(payload));
    try {
      await made.connect();
      await made.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      pause = 100;
      onListening();
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code, channel }, "listening connection lost");
      retry();
    }
  };

  onShutdown(`listen.${channel}`, () => {
    stopped = true;
    return client?.end().catch(() => {});
  });
  void connect();
}

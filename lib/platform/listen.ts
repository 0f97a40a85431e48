import pg from "pg";
import { env } from "./env";
import { log } from "./log";
import { onShutdown } from "./shutdown";

const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens on PostgreSQL channels until the process ends, with one connection of its own. `onPayload` has a function for each
 * channel. `onListening` is called at the start and after each reconnection, so that the caller can catch up on what was
 * missed before.
 */
export function listenOnChannels(onPayload: Record<string, (payload: string) => void>, onListening: () => void): void {
  const channels = Object.keys(onPayload);
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
    made.on("notification", ({ channel, payload }) => payload && onPayload[channel]?.(payload));
    try {
      await made.connect();
      await made.query(channels.map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join(";"));
      pause = 100;
      onListening();
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code, channels }, "listening connection lost");
      retry();
    }
  };

  onShutdown(`listen.${channels}`, () => {
    stopped = true;
    return client?.end().catch(() => {});
  });
  void connect();
}

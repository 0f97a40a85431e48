import { connectionPool } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { pushPublicKey } from "@/lib/platform/push";
import { oncePerProcess } from "@/lib/platform/single";
import { TELL_WAIT_MS } from "./undo-times";

/** PostgreSQL NOTIFY channel that names people with new notifications. The payload is their ids, separated by commas. */
export const NOTIFICATION_CHANNEL = "envol_notification";
/** Name of the queue's task that mails what people are told. */
export const MAIL_NOTIFICATIONS_TASK = "mail-notifications";
/** Name of the queue's task that pushes what people are told to their browsers. */
export const PUSH_NOTIFICATIONS_TASK = "push-notifications";

/** PostgreSQL takes at most 8,000 bytes a payload. */
const PEOPLE_IN_PAYLOAD = 300;

/** While further people are told, the jobs that mail and push are asked for this often. */
const MAIL_AGAIN_MS = 2_000;

type Announcer = { waiting: Set<string>; running: boolean; mailing: NodeJS.Timeout | null; lastToldAt: number };
const announcer = () =>
  oncePerProcess("announcer", (): Announcer => ({ waiting: new Set(), running: false, mailing: null, lastToldAt: 0 }));

/**
 * Tells all server instances, in the background, that these people have news, and asks for the jobs that mail and push it.
 * If the process dies before, their screens show it when they are next loaded, and the jobs of the minute mail and push it.
 */
export function announceNotificationsSoon(personIds: readonly string[]): void {
  const one = announcer();
  one.lastToldAt = Date.now();
  one.mailing ??= mailIn(one, TELL_WAIT_MS + 200);
  announceReadSoon(...personIds);
}

/** Asks for the jobs after a while, and again as long as somebody was told whose wait isn't over by then. */
function mailIn(one: Announcer, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => {
    const left = one.lastToldAt + TELL_WAIT_MS + 200 - Date.now();
    one.mailing = left > 0 ? mailIn(one, Math.min(left, MAIL_AGAIN_MS)) : null;
    void quietly(requestTelling);
  }, milliseconds).unref();
}

/** Tells all server instances, in the background, that the number of these people's unread notifications has changed. */
export function announceReadSoon(...personIds: string[]): void {
  const one = announcer();
  for (const id of personIds) one.waiting.add(id);
  if (!one.running) void quietly(() => announce(one));
}

async function announce(one: Announcer): Promise<void> {
  one.running = true;
  try {
    while (one.waiting.size > 0) {
      const ids = [...one.waiting].slice(0, PEOPLE_IN_PAYLOAD);
      for (const id of ids) one.waiting.delete(id);
      await connectionPool().query("SELECT pg_notify($1, $2)", [NOTIFICATION_CHANNEL, ids.join()]);
    }
  } finally {
    one.running = false;
  }
}

/** One waiting job of each task is enough for all, and it takes everything that is due. Asked for again, it keeps its place. */
const requestTelling = () =>
  connectionPool().query(
    `SELECT graphile_worker.add_job(task, '{}'::json, job_key => task, job_key_mode => 'preserve_run_at', max_attempts => 1)
     FROM unnest($1::text[]) AS task`,
    [[MAIL_NOTIFICATIONS_TASK, ...(pushPublicKey() ? [PUSH_NOTIFICATIONS_TASK] : [])]],
  );

async function quietly(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.warn({ code: (error as { code?: string }).code }, "news not announced; the minute's jobs mail and push it");
  }
}

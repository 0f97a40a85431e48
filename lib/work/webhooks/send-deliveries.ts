import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { connectionPool, prisma } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { PostRequest } from "@/lib/platform/public-request";
import { runAlone } from "@/lib/platform/run-alone";
import { postToWebhook } from "@/lib/records/webhooks/address";
import { type Sender, waitAfter } from "@/lib/records/webhooks/rules";
import type { AttemptView } from "@/lib/records/webhooks/schema";
import { attemptToSend } from "./attempt";
import { mayBeTold } from "./listener";
import { mailPaused } from "./mail-paused";

/** Deliveries that are sent at once. Of each webhook it is one, so that a slow server keeps no other waiting. */
const AT_ONCE = 20;
/** A delivery that was taken isn't taken again for this long, by this instance or another. An attempt takes ten seconds at most. */
const LEASE_SECONDS = 60;
/** By this answer a server says that it wants no more (RFC 9110). */
const GONE = 410;

type Due = { deliveryId: string; keyId: string; attempts: number; lastAttemptedAt: Date | null; body: string } & Sender;

/**
 * Sends the deliveries that are due, of each webhook in the order of its changes. One that its server takes has arrived; any other is
 * tried again later, and after the last attempt its webhook is paused.
 *
 * @param post sends a request; tests give their own
 * @returns the number of deliveries that arrived
 */
export const sendDeliveries = (post: PostRequest = postToWebhook): Promise<number> =>
  runAlone("webhooks", () => sendAllDue(post));

/** The same by one server instance, however many do so at once. */
export async function sendAllDue(post: PostRequest): Promise<number> {
  let sent = 0;
  const running = new Map<string, Promise<void>>();
  for (;;) {
    const due = running.size < AT_ONCE ? await takeDue([...running.keys()], AT_ONCE - running.size) : [];
    for (const one of due) {
      const sending = send(one, post)
        .then((isDelivered) => void (sent += Number(isDelivered)))
        .catch((err: unknown) => log.error({ err, webhook: one.id }, "a delivery wasn't settled"))
        .finally(() => running.delete(one.id));
      running.set(one.id, sending);
    }
    if (running.size === 0) return sent;
    await Promise.race(running.values());
  }
}

/** Takes of each webhook that may send the first delivery that is due, but of none of which one is being sent here. */
async function takeDue(busy: readonly string[], most: number): Promise<Due[]> {
  const { rows } = await connectionPool().query<Due>({
    name: "take-deliveries",
    text: `WITH due AS (
       SELECT d.id, d.attempted_at FROM webhook w JOIN api_key k ON k.id = w.key_id JOIN person p ON p.id = k.made_by_id
       CROSS JOIN LATERAL (
         SELECT id, attempted_at, next_attempt_at FROM webhook_delivery
         WHERE webhook_id = w.id AND state = 'Waiting' AND next_attempt_at <= now()
         ORDER BY first_number LIMIT 1 FOR UPDATE SKIP LOCKED
       ) d
       WHERE w.state = 'Active' AND w.id <> ALL($1::char(24)[])
         AND k.revoked_at IS NULL AND k.ends_at > now() AND p.state = 'Active'
       ORDER BY d.next_attempt_at LIMIT $2
     )
     UPDATE webhook_delivery d SET attempts = d.attempts + 1, attempted_at = now(),
       next_attempt_at = now() + make_interval(secs => $3)
     FROM due, webhook w WHERE d.id = due.id AND w.id = d.webhook_id
     RETURNING d.id AS "deliveryId", d.attempts, due.attempted_at AS "lastAttemptedAt", d.body, w.key_id AS "keyId", w.id, w.url,
       w.secret, w.former_secret AS "formerSecret", w.former_ends_at AS "formerEndsAt"`,
    values: [busy, most, LEASE_SECONDS],
  });
  return rows;
}

async function send(due: Due, post: PostRequest): Promise<boolean> {
  if (!(await mayBeTold(prisma(), due.keyId, due.body))) return hold(due);
  const { retryAfter, ...attempt } = await attemptToSend(due, { id: due.deliveryId, body: due.body }, post);
  if (attempt.fault === null) return settle(due, { ...attempt, state: "Delivered" });
  const wait = attempt.status === GONE ? null : waitAfter(due.attempts, Math.random(), retryAfter);
  if (wait === null) return asActor(SYSTEM_ACTOR, (work) => giveUp(work, due, attempt));
  return settle(due, { ...attempt, nextAttemptAt: new Date(Date.now() + wait * 1_000) });
}

/** Nothing is sent that the key may no longer read: the delivery waits until it may, and that it was taken was no attempt. */
async function hold({ deliveryId, attempts, lastAttemptedAt }: Due): Promise<false> {
  const data = { attempts: attempts - 1, attemptedAt: lastAttemptedAt };
  await prisma().webhookDelivery.updateMany({ where: { id: deliveryId, attempts }, data });
  return false;
}

type Outcome = AttemptView & { state?: "Delivered"; nextAttemptAt?: Date };

/** Writes down how an attempt ended, unless somebody has had the delivery sent again meanwhile. */
async function settle({ deliveryId, attempts }: Due, outcome: Outcome): Promise<boolean> {
  await prisma().webhookDelivery.updateMany({ where: { id: deliveryId, attempts }, data: outcome });
  return outcome.state === "Delivered";
}

/** The last attempt has failed: the webhook is paused, and who made its key is told. It keeps its place, and goes on from there. */
async function giveUp(work: Work, { id, deliveryId, attempts }: Due, attempt: AttemptView): Promise<false> {
  const { db } = work;
  const paused = await db.webhook.updateMany({ where: { id, state: "Active" }, data: { state: "Paused" } });
  await db.webhookDelivery.updateMany({ where: { id: deliveryId, attempts }, data: { ...attempt, state: "Failed" } });
  if (paused.count === 0) return false;
  log.warn(
    { webhook: id, status: attempt.status, fault: attempt.fault },
    "a webhook is paused, because its server takes nothing",
  );
  const [before, after] = [{ state: "Active" as const }, { state: "Paused" as const }];
  changed(work, { kind: "Webhook", id, verb: "giveUp", before, after });
  await mailPaused(work, id);
  return false;
}

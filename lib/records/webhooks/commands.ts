import type { Work } from "@/lib/access/actor/as-actor";
import { LINK_AUDIT_TASK, readChainEnd } from "@/lib/access/changes/audit-chain";
import { changed } from "@/lib/access/changes/changed";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { enqueue } from "@/lib/platform/queue";
import { lockOwnKey } from "../api-keys/commands";
import { FORMER_HOURS, stateOfKey } from "../api-keys/rules";
import { MOST_WEBHOOKS } from "./codes";
import { newWebhookSecret, readableKinds, sealWebhookSecret } from "./rules";
import type { WebhookChange, WebhookInput } from "./schema";

/** The task that sends the deliveries that are due. */
export const SEND_WEBHOOKS_TASK = "send-webhooks";

/** Classifies the locks of new webhooks. The number means nothing, but must be used for nothing else. */
const WEBHOOKS_LOCK = 7_236_913;

/** Has a task run soon. It also runs each minute, so that one attempt is enough. */
const runSoon = (db: Db, task: string) => enqueue(db, task, {}, { key: task, attempts: 1 });
export const sendWebhooksSoon = (db: Db) => runSoon(db, SEND_WEBHOOKS_TASK);

/** The path of an address may hold a secret of the server's, so the audit keeps only whose server it is. */
const toldOf = <Row extends { url: string }>(row: Row) => ({ ...row, url: new URL(row.url).origin });

/** Makes a webhook of a key of the actor's own. It begins with what changes from now on. Its secret is in the answer and nowhere else. */
export async function createWebhook(work: Work, { keyId, url, kinds }: WebhookInput) {
  const { db, now } = work;
  const key = await lockOwnKey(work, keyId);
  if (stateOfKey(key, now) !== "Active") throw new Problem("conflict", "apiKeys.hasEnded");
  demandReadable(key.permissions, kinds);
  // One after the other, so that no two are the last.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${WEBHOOKS_LOCK})`;
  if ((await db.webhook.count()) >= MOST_WEBHOOKS)
    throw new Problem("conflict", "webhooks.tooMany", { values: { most: MOST_WEBHOOKS } });
  const secret = newWebhookSecret();
  const { sequence: position } = await readChainEnd(db);
  const after = { id: newId(), keyId, url, kinds: [...new Set(kinds)], state: "Active" as const };
  await db.webhook.create({
    data: { ...after, position, secret: sealWebhookSecret(secret, after.id), createdAt: now },
  });
  changed(work, { kind: "Webhook", id: after.id, verb: "create", siteId: key.siteId, after: toldOf(after) });
  return { id: after.id, secret };
}

/** Changes a webhook, pauses it or lets it go on. Who only pauses it needn't be the maker of its key. */
export async function changeWebhook(work: Work, id: string, { url, kinds, paused }: WebhookChange): Promise<void> {
  const isOnlyPaused = paused === true && url === undefined && kinds === undefined;
  const { key, ...before } = await (isOnlyPaused ? lockWebhook : lockOwnWebhook)(work, id);
  if (kinds) demandReadable(key.permissions, kinds);
  const state = paused === undefined ? before.state : paused ? ("Paused" as const) : ("Active" as const);
  const after = { url: url ?? before.url, kinds: kinds ? [...new Set(kinds)] : before.kinds, state };
  await work.db.webhook.update({ where: { id }, data: after });
  if (before.state === "Paused" && state === "Active") await resume(work, id);
  const told = { before: toldOf(before), after: toldOf(after) };
  changed(work, { kind: "Webhook", id, verb: "change", siteId: key.siteId, ...told });
}

/** What has failed is tried anew, and what waits at once: whoever lets it go on knows that the server is there again. */
async function resume({ db, now }: Work, id: string): Promise<void> {
  await db.webhookDelivery.updateMany({
    where: { webhookId: id, state: { not: "Delivered" } },
    data: { state: "Waiting", attempts: 0, nextAttemptAt: now },
  });
  await sendWebhooksSoon(db);
  await runSoon(db, LINK_AUDIT_TASK);
}

/** Gives a webhook a new secret. For a day, what it sends is also signed with the one before, unless that ends at once. */
export async function rotateWebhook(work: Work, id: string, { endsFormer }: { endsFormer: boolean }) {
  const { key, ...before } = await lockOwnWebhook(work, id);
  const secret = newWebhookSecret();
  const after = { formerEndsAt: endsFormer ? null : new Date(work.now.getTime() + FORMER_HOURS * 3_600_000) };
  const secrets = { secret: sealWebhookSecret(secret, id), formerSecret: endsFormer ? null : before.secret };
  await work.db.webhook.update({ where: { id }, data: { ...after, ...secrets } });
  changed(work, { kind: "Webhook", id, verb: "rotate", siteId: key.siteId, before: toldOf(before), after });
  return { id, secret };
}

/** Deletes a webhook with its log, whoever made it. */
export async function deleteWebhook(work: Work, id: string): Promise<void> {
  const { key, ...before } = await lockWebhook(work, id);
  await work.db.webhook.delete({ where: { id } });
  changed(work, { kind: "Webhook", id, verb: "delete", siteId: key.siteId, before: toldOf(before), after: null });
}

/** Goes back to a number of the audit's chain: all changes after it are sent again. What waits of them is made anew. */
export async function replayFrom(work: Work, id: string, after: number): Promise<void> {
  const { db } = work;
  const { key } = await lockOwnWebhook(work, id);
  const { sequence: end } = await readChainEnd(db);
  if (after > end) throw makeInvalidFieldProblem("after", "webhooks.notYet", { last: Number(end) });
  await db.webhookDelivery.deleteMany({ where: { webhookId: id, state: "Waiting", firstNumber: { gt: after } } });
  await db.webhook.update({ where: { id }, data: { position: after } });
  await runSoon(db, LINK_AUDIT_TASK);
  changed(work, { kind: "Webhook", id, verb: "replay", siteId: key.siteId });
}

/** Sends a delivery again at once, be it one that has arrived, that waits or that has failed. */
export async function replayDelivery(work: Work, id: string, deliveryId: string): Promise<void> {
  const { db, now } = work;
  const { key, state } = await lockOwnWebhook(work, id);
  if (state === "Paused") throw new Problem("conflict", "webhooks.isPaused");
  const { count } = await db.webhookDelivery.updateMany({
    where: { id: deliveryId, webhookId: id },
    data: { state: "Waiting", attempts: 0, nextAttemptAt: now },
  });
  if (count === 0) throw new Problem("notFound", "errors.notFound");
  await sendWebhooksSoon(db);
  changed(work, { kind: "Webhook", id, verb: "replay", siteId: key.siteId });
}

/** Reads a webhook that nobody else changes until the transaction ends. */
async function lockWebhook({ db }: Work, id: string) {
  await db.$queryRaw`SELECT FROM webhook WHERE id = ${id} FOR UPDATE`;
  const row = await db.webhook.findUnique({ where: { id }, include: { key: true } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** The same of a webhook of the actor's key. Whoever changed another's would be told what the other may read. */
async function lockOwnWebhook(work: Work, id: string) {
  const row = await lockWebhook(work, id);
  if (row.key.madeById !== work.actor.id) throw new Problem("forbidden", "webhooks.notTheMaker");
  if (row.key.revokedAt) throw new Problem("conflict", "webhooks.keyRevoked");
  return row;
}

/** Throws 422 unless a key with these permissions may read of these kinds, or of any where none is named. */
function demandReadable(permissions: readonly string[], kinds: readonly string[]): void {
  const readable = readableKinds(permissions);
  if (readable.length === 0) throw makeInvalidFieldProblem("keyId", "webhooks.readsNoChanges");
  if (!kinds.every((kind) => readable.includes(kind))) throw makeInvalidFieldProblem("kinds", "webhooks.readsNotThese");
}

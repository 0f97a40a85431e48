import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { runEach } from "@/lib/platform/run-each";
import { MOST_IN_DELIVERY } from "@/lib/records/webhooks/codes";
import { sendWebhooksSoon } from "@/lib/records/webhooks/commands";
import { readListener } from "./listener";

/**
 * How many deliveries of a webhook wait at most. As long as its server takes none, no more are made: its position says where to go on,
 * and once the server is back, each tells of more changes.
 */
const MOST_WAITING = 200;

type Asked = { after: number; limit: number; kinds?: readonly string[] };
type Page = { items: { number: number }[]; next: number };
/** Reads the feed of changes. It is a view, which the layer of this file doesn't know. */
export type ListChanges = (reading: Reading, asked: Asked) => Promise<Page>;

/** Makes the deliveries of all webhooks from what has been chained since, and has them sent. One that fails keeps no other back. */
export async function makeDeliveries(listChanges: ListChanges): Promise<void> {
  const active = await prisma().webhook.findMany({ where: { state: "Active" }, select: { id: true } });
  await runEach(
    active.map(({ id }) => async () => {
      while (await asActor(SYSTEM_ACTOR, (work) => makeNextDelivery(work, id, listChanges)));
    }),
  );
}

/** Makes one delivery of a webhook, or moves it past what isn't for it. Returns whether there may be more. */
async function makeNextDelivery({ db, now }: Work, id: string, listChanges: ListChanges): Promise<boolean> {
  // Two servers that run it at the same moment wait for each other: the second then goes on where the first has ended.
  await db.$queryRaw`SELECT FROM webhook WHERE id = ${id} FOR UPDATE`;
  const webhook = await db.webhook.findUnique({ where: { id, state: "Active" } });
  if (!webhook) return false;
  // It is told what `GET changes` would answer to the key now, and nothing where that would be refused.
  const actor = await readListener(db, webhook.keyId);
  if (!actor) return false;
  if ((await db.webhookDelivery.count({ where: { webhookId: id, state: "Waiting" } })) >= MOST_WAITING) return false;
  const after = Number(webhook.position);
  const kinds = webhook.kinds.length > 0 ? webhook.kinds : undefined;
  const page = await listChanges({ db, actor, now }, { after, limit: MOST_IN_DELIVERY, kinds });
  if (page.next === after) return false;
  const [first, last] = [page.items[0], page.items.at(-1)];
  if (first && last) {
    const told = { firstNumber: first.number, lastNumber: last.number, changes: page.items.length };
    const data = {
      id: newId(),
      webhookId: id,
      ...told,
      body: JSON.stringify(page),
      nextAttemptAt: now,
      createdAt: now,
    };
    await db.webhookDelivery.create({ data });
    await sendWebhooksSoon(db);
  }
  await db.webhook.update({ where: { id }, data: { position: page.next } });
  return true;
}

import type { Reading } from "@/lib/access/actor/as-actor";
import { MAX_PAGE_SIZE, PagedRows, type Paging, skipAndTake } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { stateOfKey } from "../api-keys/rules";
import type { Fault } from "./codes";
import { readableKinds } from "./rules";
import type { DeliveryView, WebhookView } from "./schema";

const delivery = { omit: { body: true } } as const;
type DeliveryRow = Prisma.WebhookDeliveryGetPayload<typeof delivery>;

const include = {
  key: { include: { maker: { select: { firstName: true, lastName: true, state: true } } } },
  deliveries: { ...delivery, where: { attemptedAt: { not: null } }, orderBy: { attemptedAt: "desc" }, take: 1 },
  _count: { select: { deliveries: { where: { state: "Waiting" } } } },
} as const satisfies Prisma.WebhookInclude;
type WebhookRow = Prisma.WebhookGetPayload<{ include: typeof include }>;

/** Lists all webhooks of the school, the newest first. */
export async function listWebhooks({ db, now }: Reading): Promise<WebhookView[]> {
  const rows = await db.webhook.findMany({ include, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  return rows.map((row) => presentWebhook(row, now));
}

export async function readWebhook({ db, now }: Reading, id: string): Promise<WebhookView> {
  const row = await db.webhook.findUnique({ where: { id }, include });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return presentWebhook(row, now);
}

/** Lists the keys of the reader's own that open and may read what has changed, with the kinds of which each may read. */
export async function listKeyChoices({ db, actor, now }: Reading) {
  const keys = await db.apiKey.findMany({
    where: { madeById: actor.id ?? "", revokedAt: null, endsAt: { gt: now }, permissions: { has: "change.read" } },
    select: { id: true, name: true, permissions: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return keys
    .map(({ permissions, ...key }) => ({ ...key, kinds: readableKinds(permissions) }))
    .filter(({ kinds }) => kinds.length > 0);
}

/** Lists a page of a webhook's deliveries, the newest first. */
export async function listDeliveries(
  { db }: Reading,
  id: string,
  { limit = MAX_PAGE_SIZE, page }: Paging<string>,
): Promise<PagedRows<DeliveryView>> {
  const where = { webhookId: id };
  if ((await db.webhook.count({ where: { id } })) === 0) throw new Problem("notFound", "errors.notFound");
  const [rows, total] = [
    await db.webhookDelivery.findMany({
      ...delivery,
      where,
      orderBy: [{ createdAt: "desc" }, { firstNumber: "desc" }, { id: "desc" }],
      ...skipAndTake({ limit, page }),
    }),
    await db.webhookDelivery.count({ where }),
  ];
  return new PagedRows(rows.map(presentDelivery), total);
}

function presentWebhook({ key, deliveries: [last], _count, ...row }: WebhookRow, now: Date): WebhookView {
  return {
    ...{ id: row.id, keyId: row.keyId, keyName: key.name, url: row.url, kinds: row.kinds },
    ...{ madeById: key.madeById, maker: `${key.maker.firstName} ${key.maker.lastName}` },
    standing: stateOfKey(key, now) === "Active" ? row.state : "KeyEnded",
    position: Number(row.position),
    waiting: _count.deliveries,
    last: last ? presentDelivery(last) : null,
    createdAt: toUnix(row.createdAt),
    formerEndsAt: row.formerEndsAt && row.formerEndsAt > now ? toUnix(row.formerEndsAt) : null,
  };
}

const presentDelivery = (row: DeliveryRow): DeliveryView => ({
  ...{ id: row.id, firstNumber: Number(row.firstNumber), lastNumber: Number(row.lastNumber), changes: row.changes },
  ...{ state: row.state, attempts: row.attempts, status: row.status, durationMs: row.durationMs },
  fault: row.fault as Fault | null,
  attemptedAt: row.attemptedAt && toUnix(row.attemptedAt),
  nextAttemptAt: row.state === "Waiting" ? toUnix(row.nextAttemptAt) : null,
  createdAt: toUnix(row.createdAt),
});

import type { Reading } from "@/lib/access/actor/as-actor";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import type { PostRequest } from "@/lib/platform/public-request";
import { stateOfKey } from "@/lib/records/api-keys/rules";
import { postToWebhook } from "@/lib/records/webhooks/address";
import type { AttemptView } from "@/lib/records/webhooks/schema";
import { attemptToSend } from "./attempt";

/** Sends a page of the feed without changes, so that whoever set up a server sees at once whether it takes what is sent. */
export async function sendPing(
  { db, actor, now }: Reading,
  id: string,
  post: PostRequest = postToWebhook,
): Promise<AttemptView> {
  const webhook = await db.webhook.findUnique({
    where: { id },
    include: { key: { include: { maker: { select: { state: true } } } } },
  });
  if (!webhook) throw new Problem("notFound", "errors.notFound");
  if (webhook.key.madeById !== actor.id) throw new Problem("forbidden", "webhooks.notTheMaker");
  if (stateOfKey(webhook.key, now) !== "Active") throw new Problem("conflict", "webhooks.keyEnded");
  const body = JSON.stringify({ items: [], next: Number(webhook.position) });
  const { retryAfter: _, ...attempt } = await attemptToSend(webhook, { id: `ping_${newId()}`, body }, post);
  return attempt;
}

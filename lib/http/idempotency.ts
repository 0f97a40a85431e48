import { createHash } from "node:crypto";
import type { Work } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";

/**
 * Runs a POST once per actor, route and Idempotency-Key within 24 hours. A retry gets the first answer again. A retry during
 * the first attempt waits, because both insert the same row. Throws 422 when another body has the same key.
 */
export async function runOncePerIdempotencyKey<T>(
  work: Work,
  request: Request,
  body: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return run();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Problem("badRequest", "errors.idempotencyKey");
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const id = { actorId: work.actor.id ?? "", route: new URL(request.url).pathname, key };
  const { db } = work;
  const created = await db.$executeRaw`
    INSERT INTO idempotency_key (actor_id, route, key, body_hash, created_at)
    VALUES (${id.actorId}, ${id.route}, ${key}, ${bodyHash}, ${work.now})
    ON CONFLICT (actor_id, route, key) DO UPDATE SET body_hash = EXCLUDED.body_hash, answer = NULL, created_at = EXCLUDED.created_at
      WHERE idempotency_key.created_at < EXCLUDED.created_at - interval '24 hours'`;
  if (created === 0) {
    const first = await db.idempotencyKey.findUniqueOrThrow({ where: { actorId_route_key: id } });
    if (first.bodyHash !== bodyHash) throw new Problem("invalid", "errors.idempotencyReused");
    return first.answer as T;
  }
  const answer = await run();
  await db.idempotencyKey.update({ where: { actorId_route_key: id }, data: { answer: answer as object } });
  return answer;
}

import { createHash } from "node:crypto";
import { keyIdOf } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";

/**
 * Runs a POST once per actor, resource and Idempotency-Key within 24 hours. A retry gets the first answer again. A retry during
 * the first attempt waits, because both insert the same row. Throws 422 when another body has the same key. Bookings of all
 * types are one resource, so that one whose type was changed after a lost answer isn't booked twice. Each program of a person has its own.
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
  const { pathname, search } = new URL(request.url);
  const bodyHash = createHash("sha256")
    .update(JSON.stringify([pathname + search, body]))
    .digest("hex");
  // `/api/reservation` of `/api/reservation/renter`.
  const id = { actorId: keyIdOf(work.actor) ?? work.actor.id ?? "", route: pathname.split("/", 3).join("/"), key };
  const { db } = work;
  const created = await db.$executeRaw`
    INSERT INTO idempotency_key (actor_id, route, key, body_hash, created_at)
    VALUES (${id.actorId}, ${id.route}, ${key}, ${bodyHash}, ${work.now})
    ON CONFLICT (actor_id, route, key) DO UPDATE SET body_hash = EXCLUDED.body_hash, answer = NULL, created_at = EXCLUDED.created_at
      WHERE idempotency_key.created_at < EXCLUDED.created_at - interval '24 hours'`;
  if (created === 0) {
    const first = await db.idempotencyKey.findUniqueOrThrow({ where: { actorId_route_key: id } });
    if (first.bodyHash !== bodyHash)
      throw new Problem("invalid", "errors.idempotencyReused", { extension: { isKeyReused: true } });
    return first.answer as T;
  }
  const answer = await run();
  await db.idempotencyKey.update({ where: { actorId_route_key: id }, data: { answer: answer as object } });
  return answer;
}

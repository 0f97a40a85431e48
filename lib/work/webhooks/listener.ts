import { type PersonActor, unsettledStepsOf } from "@/lib/access/actor/actor";
import { readActorOfKey } from "@/lib/access/actor/load-actor";
import { listReadableKinds } from "@/lib/access/changes/readers";
import { can } from "@/lib/access/permissions/permissions";
import type { Db } from "@/lib/platform/db";

/** Reads for whom the webhooks of a key are told of changes, or null where `GET changes` would be refused to the key now. */
export async function readListener(db: Db, keyId: string): Promise<PersonActor | null> {
  const actor = await readActorOfKey(db, keyId);
  return actor && can(actor, "change.read", "any") && unsettledStepsOf(actor).length === 0 ? actor : null;
}

/** Whether the key may still read all that a delivery tells of. */
export async function mayBeTold(db: Db, keyId: string, body: string): Promise<boolean> {
  const actor = await readListener(db, keyId);
  if (!actor) return false;
  const sitesOf = new Map(listReadableKinds(actor).map(({ kind, sites }) => [kind, sites]));
  const { items } = JSON.parse(body) as { items: { kind: string; siteId: string | null }[] };
  return items.every(({ kind, siteId }) => {
    const sites = sitesOf.get(kind);
    return sites === null || (siteId !== null && sites?.includes(siteId) === true);
  });
}

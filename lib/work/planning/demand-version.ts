import type { Work } from "@/lib/access/actor/as-actor";
import { findPublicReservation } from "@/lib/activity/reservations/queries";
import { asSeenBy } from "@/lib/activity/reservations/reach";
import { encodePublicReservation } from "@/lib/activity/reservations/wire";
import { Problem } from "@/lib/platform/problem";

/** Throws 428 when a change has no version, and 409 with the current reservation when the version is stale. */
export async function demandVersion(
  work: Work,
  row: { id: string; version: number },
  version: number | undefined,
): Promise<void> {
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  if (row.version === version) return;
  const planned = await findPublicReservation(work.db, row.id);
  throw new Problem("conflict", "errors.stale", {
    extension: { current: planned && encodePublicReservation(asSeenBy(work.actor, planned)) },
  });
}

import type { Work } from "@/lib/access/actor/as-actor";
import { plannedById } from "@/lib/activity/reservations/queries";
import { encodePlanned } from "@/lib/activity/reservations/wire";
import { Problem } from "@/lib/platform/problem";

/** Refuses a change that was based on no version of a reservation (428), or on another than it has (409, with how it stands). */
export async function demandVersion(
  work: Work,
  row: { id: string; version: number },
  version: number | undefined,
): Promise<void> {
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  if (row.version === version) return;
  const planned = await plannedById(work.db, row.id);
  throw new Problem("conflict", "errors.stale", { extension: { current: planned && encodePlanned(planned) } });
}

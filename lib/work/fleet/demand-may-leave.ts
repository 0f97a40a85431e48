import type { Work } from "@/lib/access/actor/as-actor";
import { demandPermission } from "@/lib/access/permissions/reach";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { localDayOf } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { findRulingTerm } from "@/lib/records/maintenance/rules";

/**
 * Throws where an aircraft is grounded by a defect or has a limit that is exceeded, be it within its tolerance, and the actor
 * decides about neither at the site that it leaves. At another site nobody may have the duty, and then staff would decide.
 */
export async function demandMayLeave(work: Work, { id, siteId }: { id: string; siteId: string }): Promise<void> {
  const { aircraft, defects, sites } = await loadFacts(work.db, [{ siteId, aircraftId: id }]);
  const today = localDayOf(toUnix(work.now), sites.get(siteId)!.timeZone);
  const isGrounded = defects.get(id)?.open.some(({ isBlocking, dueOn }) => isBlocking || (dueOn ?? today) < today);
  if (isGrounded) demandPermission(work.actor, "defect.decide", siteId, "fleet.groundedStays");
  const isExceeded = aircraft
    .get(id)!
    .limits.some((limit) => (findRulingTerm(limit.terms, limit, today)?.remaining ?? 0) < 0);
  if (isExceeded) demandPermission(work.actor, "maintenance.write", siteId, "fleet.exceededStays");
}

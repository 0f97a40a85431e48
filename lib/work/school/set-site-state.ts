import type { Work } from "@/lib/access/actor/as-actor";
import { MOST_CANCELLED_AT_ONCE } from "@/lib/activity/reservations/bodies";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { RecordState } from "@/lib/records/codes";
import { changeSiteState } from "@/lib/records/sites/commands";

/**
 * Changes a site's state. A site with future reservations can't be disabled: the 409 answer lists them,
 * with the versions by which `POST reservation/cancel` cancels them.
 */
export async function setSiteState(work: Work, id: string, state: RecordState, version: number | undefined) {
  return changeSiteState(work, id, state, version, () => demandNothingToCome(work, id));
}

async function demandNothingToCome(work: Work, siteId: string): Promise<void> {
  const where = { siteId, state: "Scheduled" as const, withdrawnAt: null, endAt: { gt: work.now } };
  const count = await work.db.reservation.count({ where });
  if (count === 0) return;
  const rows = await work.db.reservation.findMany({
    where,
    orderBy: { startAt: "asc" },
    take: MOST_CANCELLED_AT_ONCE,
    select: {
      id: true,
      version: true,
      type: true,
      startAt: true,
      endAt: true,
      aircraft: { select: { callSign: true } },
    },
  });
  const conflicts = rows.map(({ id, version, type, startAt, endAt, aircraft }) => ({
    reservationId: id,
    version,
    type,
    start: toUnix(startAt),
    end: toUnix(endAt),
    name: aircraft?.callSign ?? null,
  }));
  throw new Problem("conflict", "school.sites.reservationsToCome", {
    values: { count },
    extension: { conflicts, count },
  });
}

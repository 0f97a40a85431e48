import type { Work } from "@/lib/access/as-actor";
import { hotRead } from "@/lib/platform/db";

/** Channel on which a published change is announced; the payload is a `PlanningNotice`. */
export const PLANNING_CHANNEL = "envol_planning";

/** A numbered change of a site's planning. Without a reservation: more than one thing changed, read the day again. */
export type PlanningNotice = { siteId: string; number: number; reservationId: string | null };

/**
 * Numbers a change of a site's planning and announces it at commit. The last statement of its transaction: the number's
 * row is locked from here to the commit, so that numbers are gap-free and in order of commit.
 */
export async function announce(work: Work, siteId: string, reservationIds: readonly (string | null)[]): Promise<void> {
  for (const reservationId of reservationIds) {
    await work.db.$executeRaw`
      WITH next AS (
        INSERT INTO planning_sequence (site_id, number) VALUES (${siteId}, 1)
        ON CONFLICT (site_id) DO UPDATE SET number = planning_sequence.number + 1
        RETURNING number
      )
      SELECT pg_notify(${PLANNING_CHANNEL}, json_build_object(
        'siteId', ${siteId}::text, 'number', next.number, 'reservationId', ${reservationId}::text)::text) FROM next`;
  }
}

/** Number of the last published change of each site; a site without any is at 0. */
export async function planningNumbers(siteIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await hotRead<{ site_id: string; number: string }>(
    "planning-numbers",
    "SELECT site_id, number FROM planning_sequence WHERE site_id = ANY($1::char(24)[])",
    [siteIds],
  );
  const numbers = new Map(siteIds.map((siteId) => [siteId, 0]));
  for (const row of rows) numbers.set(row.site_id, Number(row.number));
  return numbers;
}

import type { Db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { Duty, HeldDuties } from "../permissions/duties";

/** A duty that somebody holds at a site, with whether a certain person is among its holders. */
export type HeldDutyRow = [siteId: string, duty: Duty, isTheirs: boolean];

/**
 * SQL of the duties that anybody holds at the sites where the person `p` has a role, as `HeldDutyRow`s. Who isn't Active
 * holds none, so that the duty of a mechanic who is disabled goes back to the staff.
 */
export const HELD_DUTIES_SQL = `
  (SELECT json_agg(json_build_array(held.site_id, held.duty, held.is_theirs) ORDER BY held.site_id, held.duty)
   FROM (
     SELECT g.site_id, g.duty, bool_or(g.person_id = p.id) AS is_theirs
     FROM duty_grant g JOIN person holder ON holder.id = g.person_id AND holder.state = 'Active'
     WHERE g.site_id IN (SELECT r.site_id FROM site_role r WHERE r.person_id = p.id)
     GROUP BY g.site_id, g.duty
   ) held) AS duties`;

export function toHeldDuties(rows: readonly HeldDutyRow[] | null): HeldDuties {
  const duties = new Map<string, Map<Duty, boolean>>();
  for (const [siteId, duty, isTheirs] of rows ?? []) {
    duties.set(siteId, (duties.get(siteId) ?? new Map()).set(duty, isTheirs));
  }
  return duties;
}

/** Reads the duties that anybody holds at the sites of a person. */
export async function readHeldDuties(db: Db, personId: string): Promise<HeldDuties> {
  const [row] = await db.$queryRaw<{ duties: HeldDutyRow[] | null }[]>`
    SELECT ${Prisma.raw(HELD_DUTIES_SQL)} FROM person p WHERE p.id = ${personId}`;
  return toHeldDuties(row?.duties ?? null);
}

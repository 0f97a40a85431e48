import type { Work } from "@/lib/access/actor/as-actor";
import { touchCalendars } from "@/lib/activity/reservations/commands";
import { announce } from "@/lib/activity/reservations/planning-sequence";
import { factsChanged } from "./planning/rejudge";

/**
 * Names, call signs and roles stand on boards and in the feeds of those who fly together: both are read anew. What may
 * fly depends on state and roles: it is judged anew.
 */
export async function tellBoards(work: Work, personId: string, more: readonly string[] = []): Promise<void> {
  const sites = await work.db.$queryRaw<{ id: string }[]>`
    SELECT site_id AS id FROM site_role WHERE person_id = ${personId}
    UNION SELECT r.site_id FROM reservation r JOIN reservation_person p ON p.reservation_id = r.id WHERE p.person_id = ${personId}`;
  const together = await work.db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT other.person_id AS id FROM reservation_person own
    JOIN reservation_person other ON other.reservation_id = own.reservation_id WHERE own.person_id = ${personId}`;
  await touchCalendars(work, [personId, ...together.map((row) => row.id)]);
  const siteIds = [...new Set([...sites.map((row) => row.id), ...more])].sort();
  for (const siteId of siteIds) await announce(work, siteId, [null]);
  await factsChanged(work, { personId });
}

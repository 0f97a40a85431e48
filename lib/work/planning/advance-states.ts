import type { Work } from "@/lib/access/actor/as-actor";
import { touchCalendars } from "@/lib/activity/reservations/commands";
import { announce } from "@/lib/activity/reservations/planning-sequence";

/** Past this many changes of a site at once its boards read the day anew instead. */
const ONE_BY_ONE = 50;

/**
 * Moves what time has moved (DECISIONS, "States"): flights whose end has passed need their follow-up, maintenance and
 * meetings are performed. What somebody is changing at this moment waits for the next minute. Answers how many.
 */
export async function advanceStates(work: Work): Promise<number> {
  const moved = await work.db.$queryRaw<{ id: string; siteId: string }[]>`
    WITH due AS (
      SELECT id FROM reservation
      WHERE state = 'Scheduled' AND end_at <= ${work.now} AND withdrawn_at IS NULL AND type <> 'Theoretical'
      ORDER BY id LIMIT 5000 FOR UPDATE SKIP LOCKED
    )
    UPDATE reservation r SET version = version + 1, edited_at = ${work.now},
      state = CASE WHEN r.type IN ('Renter', 'Operation', 'Practical') THEN 'FlightFollowUpNeeded' ELSE 'Performed' END::reservation_state
    FROM due WHERE r.id = due.id RETURNING r.id, r.site_id AS "siteId"`;
  if (moved.length > 0) {
    const people = await work.db.reservationPerson.findMany({
      where: { reservationId: { in: moved.map(({ id }) => id) } },
    });
    await touchCalendars(
      work,
      people.map((part) => part.personId),
    );
  }
  for (const siteId of [...new Set(moved.map((row) => row.siteId))].sort()) {
    const ids = moved.filter((row) => row.siteId === siteId).map((row) => row.id);
    await announce(work, siteId, ids.length > ONE_BY_ONE ? [null] : ids);
  }
  return moved.length;
}

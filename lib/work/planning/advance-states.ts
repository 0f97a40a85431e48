import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { endLapsedLessonRequests } from "@/lib/activity/lesson-requests/commands";
import { endRequestsOfBegun } from "@/lib/activity/requests/commands";
import { typesWithStateAfterEnd } from "@/lib/activity/reservations/kinds";

type Moved = { id: string; siteId: string; state: string; maintainedId: string | null };

/**
 * Updates the states of reservations that have ended (DECISIONS, "States"). Flights then need their follow-up; maintenance
 * and meetings become Performed. What was asked about reservations that have begun, and for lessons at a time that has passed, ends, too. A reservation that another
 * transaction has locked is left for the next run, a minute later.
 *
 * @returns how many reservations changed
 */
export async function advanceStates(work: Work): Promise<number> {
  await endRequestsOfBegun(work);
  await endLapsedLessonRequests(work);
  const toFollowUp = typesWithStateAfterEnd("FlightFollowUpNeeded");
  const moved = await work.db.$queryRaw<Moved[]>`
    WITH due AS (
      SELECT id FROM reservation
      WHERE state = 'Scheduled' AND end_at <= ${work.now} AND withdrawn_at IS NULL
        AND type::text = ANY(${[...toFollowUp, ...typesWithStateAfterEnd("Performed")]})
      ORDER BY id LIMIT 5000 FOR UPDATE SKIP LOCKED
    )
    UPDATE reservation r SET version = version + 1, edited_at = ${work.now},
      state = CASE WHEN r.type::text = ANY(${toFollowUp}) THEN 'FlightFollowUpNeeded' ELSE 'Performed' END::reservation_state
    FROM due WHERE r.id = due.id RETURNING r.id, r.site_id AS "siteId", r.state, CASE WHEN r.limit_ids <> '{}' THEN r.aircraft_id END AS "maintainedId"`;
  const people = await work.db.reservationPerson.findMany({
    where: { reservationId: { in: moved.map(({ id }) => id) } },
  });
  const peopleOf = new Map<string, string[]>();
  for (const { reservationId, personId } of people) {
    peopleOf.set(reservationId, [...(peopleOf.get(reservationId) ?? []), personId]);
  }
  for (const { id, siteId, state, maintainedId } of moved) {
    const [before, after] = [{ state: "Scheduled" }, { state }];
    // Booked work counts as done only until its end. Then somebody must have written that it was.
    const rejudgesAircraft = maintainedId ? [maintainedId] : [];
    const people = peopleOf.get(id);
    changed(work, { kind: "Reservation", id, verb: "advance", siteId, before, after, people, rejudgesAircraft });
  }
  return moved.length;
}

import type { Work } from "@/lib/access/actor/as-actor";
import { cancelReservation } from "../planning/cancel";

type Due = { id: string; reasonId: string; version: number };
/** How many no-shows one run cancels at most. */
const MOST_NO_SHOWS = 200;

/**
 * Cancels the flights for which nobody has come within the school's time after their planned off-block: no time is noted, no leg
 * typed, and nobody has accepted the aircraft. It does so for the reason that the school has chosen, and the aircraft and everybody
 * else of them are free again. A flight that another transaction has locked is left for the next run, a minute later.
 *
 * @returns how many were cancelled
 */
export async function cancelNoShows(work: Work): Promise<number> {
  const due = await work.db.$queryRaw<Due[]>`
    SELECT reservation.id, reservation.version, school.no_show_reason_id AS "reasonId"
    FROM reservation
      JOIN site ON site.id = reservation.site_id
      JOIN school ON school.id = site.school_id
      JOIN cancellation_reason ON cancellation_reason.id = school.no_show_reason_id
      LEFT JOIN flight ON flight.reservation_id = reservation.id
    WHERE reservation.state = 'Scheduled' AND reservation.withdrawn_at IS NULL
      AND reservation.type IN ('Renter', 'Operation', 'Practical') AND reservation.aircraft_id IS NOT NULL
      AND school.no_show_minutes > 0 AND cancellation_reason.state = 'Active'
      AND coalesce(flight.off_block_at, flight.take_off_at, flight.landing_at, flight.on_block_at, flight.accepted_at) IS NULL
      AND coalesce(flight.entry, '[]') = '[]' AND reservation.end_at > ${work.now}
      AND reservation.off_block_at + school.no_show_minutes * interval '1 minute' <= ${work.now}
    ORDER BY reservation.id LIMIT ${MOST_NO_SHOWS} FOR UPDATE OF reservation SKIP LOCKED`;
  for (const { id, reasonId, version } of due)
    await cancelReservation(work, id, { reasonId, commentaryForCancel: "" }, version);
  return due.length;
}

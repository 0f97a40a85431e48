import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";

type Due = { id: string; siteId: string };
/** How many alarms one run raises at most. */
const MOST_ALARMS = 200;

/**
 * Alarms the instructors and the staff of a site about each flight that is out after the school's time, once for each time that it is
 * out. A flight that another transaction has locked is left for the next run, a minute later.
 *
 * @returns how many alarms were raised
 */
export async function tellOfOverdueFlights(work: Work): Promise<number> {
  const due = await work.db.$queryRaw<Due[]>`
    SELECT flight.reservation_id AS id, flight.site_id AS "siteId"
    FROM flight
      JOIN reservation ON reservation.id = flight.reservation_id
      JOIN aircraft ON aircraft.id = reservation.aircraft_id
      JOIN site ON site.id = flight.site_id
      JOIN school ON school.id = site.school_id
    WHERE flight.state = 'Open' AND (flight.off_block_at IS NOT NULL OR flight.take_off_at IS NOT NULL)
      AND flight.overdue_told_at IS NULL
      AND flight.landing_at IS NULL AND flight.on_block_at IS NULL
      AND reservation.state <> 'Cancelled' AND reservation.withdrawn_at IS NULL AND aircraft.type <> 'Simulator'
      AND coalesce(flight.expected_return_at, reservation.on_block_at) + school.overdue_minutes * interval '1 minute' <= ${work.now}
    ORDER BY flight.reservation_id LIMIT ${MOST_ALARMS} FOR UPDATE OF reservation, flight SKIP LOCKED`;
  if (due.length === 0) return 0;
  const alarmed = await work.db.siteRole.findMany({
    where: {
      siteId: { in: [...new Set(due.map(({ siteId }) => siteId))] },
      role: { in: ["Staff", "Instructor"] },
      person: { state: "Active" },
    },
    select: { siteId: true, personId: true },
  });
  await work.db.flight.updateMany({
    where: { reservationId: { in: due.map(({ id }) => id) } },
    data: { overdueToldAt: work.now },
  });
  for (const { id, siteId } of due) {
    const people = [...new Set(alarmed.filter((one) => one.siteId === siteId).map(({ personId }) => personId))];
    const [before, after] = [{ overdueToldAt: null }, { overdueToldAt: work.now }];
    changed(work, { kind: "Flight", id, verb: "alarm", siteId, before, after, people });
  }
  return due.length;
}

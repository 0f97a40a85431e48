import type { ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import { DUTY_REACH_SECONDS, isAtWork } from "@/lib/activity/reservations/rules";
import { fromUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";
import { type DutyPeriod, instructionOf } from "../duty";
import { peopleFactProvider } from "./people";
import type { FactProvider, Period } from "./provider";

/** What somebody is booked for, as far as they would be at work in it as an instructor. */
export type DutyTimeFact = { id: string; periods: readonly DutyPeriod[] };

/** A booking as PostgreSQL answers it: an array is written and read in half the time of an object. */
type DutyRow = [
  reservationId: string,
  type: ReservationType,
  role: ReservationRole,
  isSolo: boolean,
  isSimulator: boolean,
  start: number,
  end: number,
  offBlock: number | null,
  onBlock: number | null,
];

/**
 * Bookings are found by what they occupy, so that what was cancelled isn't and the index of occupations serves: those around the
 * time that is judged, or all that are to come. Nothing is read where the school has set no limit.
 */
export const dutyTimeFactProvider: FactProvider<DutyTimeFact, { id: string; rows: DutyRow[] }> = {
  idsOf: peopleFactProvider.idsOf,
  query: (ids, judgedWithin) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', booked.person_id, 'rows', booked.rows)), '[]') FROM (
      SELECT p.person_id, json_agg(json_build_array(r.id, r.type, p.role, r.is_solo, coalesce(a.type = 'Simulator', false),
          date_part('epoch', r.start_at), date_part('epoch', r.end_at), date_part('epoch', r.off_block_at),
          date_part('epoch', r.on_block_at))) AS rows
      FROM occupation o
      JOIN reservation r ON r.id = o.reservation_id
      JOIN reservation_person p ON p.reservation_id = o.reservation_id AND p.person_id = o.resource_id
        AND p.role NOT IN ('Student', 'Renter')
      LEFT JOIN aircraft a ON a.id = r.aircraft_id
      WHERE o.resource_id = ANY(${ids}::char(24)[])
        AND tstzrange(o.start_at, o.end_at, '[)') && ${rangeAround(judgedWithin)}
        AND EXISTS (SELECT 1 FROM school
          WHERE coalesce(longest_duty_minutes, most_instruction_minutes, shortest_rest_minutes) IS NOT NULL)
      GROUP BY p.person_id) booked`,
  read: ({ id, rows }) => ({ id, periods: readPeriods(rows) }),
  // Two people who book the same instructor at once don't see each other: the job that follows judges both anew.
  rows: peopleFactProvider.rows,
};

/** Always the same statement, whose end may be null. */
function rangeAround(judgedWithin: Period | null): Prisma.Sql {
  const from = judgedWithin
    ? fromUnix(judgedWithin.start - DUTY_REACH_SECONDS)
    : new Date(Date.now() - DUTY_REACH_SECONDS * 1000);
  // Who asks may say an end before the start.
  const until = judgedWithin && fromUnix(Math.max(judgedWithin.start, judgedWithin.end) + DUTY_REACH_SECONDS);
  return Prisma.sql`tstzrange(${from}::timestamptz, ${until}::timestamptz)`;
}

/** A booking occupies its instructor twice where a solo is supervised, and its row says the role of each part that they have. */
function readPeriods(rows: readonly DutyRow[]): DutyPeriod[] {
  const periods = new Map<string, DutyPeriod>();
  for (const [reservationId, type, role, isSolo, isSimulator, start, end, offBlock, onBlock] of rows) {
    if (!isAtWork(type, role)) continue;
    const instruction = instructionOf({ type, role, isSolo, isSimulator, offBlock, onBlock });
    const known = periods.get(reservationId)?.instruction ?? null;
    periods.set(reservationId, { reservationId, start, end, instruction: instruction ?? known });
  }
  return [...periods.values()];
}

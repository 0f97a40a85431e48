import type { ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import { isAtWork } from "@/lib/activity/reservations/rules";
import { Prisma } from "@/prisma/generated/client";
import { type DutyPeriod, instructionOf } from "../duty";
import { peopleFactProvider } from "./people";
import type { FactProvider } from "./provider";

/** What somebody is booked for, as far as they would be at work in it as an instructor. */
export type DutyTimeFact = { id: string; periods: DutyPeriod[] };

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
 * Bookings are found by what they occupy, so that what was cancelled isn't and the index of occupations serves: of people who
 * learn or rent nothing is asked. Nothing is read where the school has set no limit, nor of what has been over for days.
 */
export const dutyTimeFactProvider: FactProvider<DutyTimeFact, { id: string; rows: DutyRow[] }> = {
  idsOf: peopleFactProvider.idsOf,
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', booked.person_id, 'rows', booked.rows)), '[]') FROM (
      SELECT p.person_id, json_agg(json_build_array(r.id, r.type, p.role, r.is_solo, coalesce(a.type = 'Simulator', false),
          date_part('epoch', r.start_at), date_part('epoch', r.end_at), date_part('epoch', r.off_block_at),
          date_part('epoch', r.on_block_at)) ORDER BY r.start_at, r.id) AS rows
      FROM (
        SELECT DISTINCT o.resource_id, o.reservation_id FROM occupation o
        WHERE o.resource_id = ANY(${ids}::char(24)[])
          AND tstzrange(o.start_at, o.end_at, '[)') && tstzrange(now() - interval '4 days', NULL)
          AND EXISTS (SELECT 1 FROM school
            WHERE coalesce(longest_duty_minutes, most_instruction_minutes, shortest_rest_minutes) IS NOT NULL)
          AND EXISTS (SELECT 1 FROM site_role i WHERE i.person_id = o.resource_id AND i.role = 'Instructor')
      ) taken
      JOIN reservation r ON r.id = taken.reservation_id
      JOIN reservation_person p ON p.reservation_id = r.id AND p.person_id = taken.resource_id
        AND p.role NOT IN ('Student', 'Renter')
      LEFT JOIN aircraft a ON a.id = r.aircraft_id
      GROUP BY p.person_id) booked`,
  read: ({ id, rows }) => ({ id, periods: rows.flatMap(readPeriod) }),
  // Two people who book the same instructor at once don't see each other: the job that follows judges both anew.
  rows: peopleFactProvider.rows,
};

function readPeriod([reservationId, type, role, isSolo, isSimulator, start, end, offBlock, onBlock]: DutyRow) {
  if (!isAtWork(type, role)) return [];
  const instruction = instructionOf({ type, role, isSolo, isSimulator, offBlock, onBlock });
  return [{ reservationId, start, end, instruction }];
}

import type { ReservationType } from "@/lib/activity/reservations/codes";
import type { LimitCategory } from "@/lib/records/maintenance/codes";
import { COMPONENT_LANDINGS_SQL, COMPONENT_MINUTES_SQL } from "@/lib/records/maintenance/components/queries";
import type { Term } from "@/lib/records/maintenance/rules";
import { Prisma } from "@/prisma/generated/client";

/** An Active limit of an aircraft or of a component on it, with the counters that it is measured by. */
export type LimitFact = {
  id: string;
  name: string;
  category: LimitCategory;
  componentId: string | null;
  componentName: string | null;
  version: number;
  document: string;
  /** How long the work usually takes. */
  workMinutes: number;
  lastDoneOn: string | null;
  minutes: number;
  landings: number;
  terms: Term[];
};

/**
 * A booking of an aircraft that is still to come, or that was flown in the last 31 days, waits for its follow-up and ended after
 * its counters were last read, so that they can't hold it yet. Times are unix seconds.
 */
export type UseFact = {
  reservationId: string;
  type: ReservationType;
  offBlock: number;
  onBlock: number;
  /** Null where it isn't flown from one airport to another. */
  fromAirport: string | null;
  toAirport: string | null;
  /** The limits whose work is booked. */
  limitIds: string[];
};

/** `= ANY (ARRAY(…))`, unlike `IN (…)`, lets PostgreSQL find the limits by their indexes. */
const isOnAircraft = Prisma.sql`
  (l.aircraft_id = a.id OR l.component_id = ANY (ARRAY(
    SELECT component_id FROM component_fitting WHERE aircraft_id = a.id AND removed_on IS NULL)))`;

/** SQL of a JSON array of the limits of the aircraft `a`. */
export const limitsOfAircraftSql = Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'category', l.category,
      'componentId', c.id, 'componentName', c.name, 'version', l.version, 'document', l.document,
      'workMinutes', l.work_minutes, 'lastDoneOn', l.last_done_on,
      'minutes', CASE WHEN c.id IS NULL THEN a.flight_minutes ELSE ${COMPONENT_MINUTES_SQL} END,
      'landings', CASE WHEN c.id IS NULL THEN a.landings ELSE ${COMPONENT_LANDINGS_SQL} END,
      'terms', (SELECT json_agg(json_build_object('unit', t.unit, 'interval', t.interval, 'tolerance', t.tolerance,
        'warning', t.warning, 'isEndOfMonth', t.is_end_of_month, 'dueCounter', t.due_counter, 'dueOn', t.due_on)
        ORDER BY t.unit) FROM maintenance_term t WHERE t.limit_id = l.id)) ORDER BY l.name, l.id), '[]')
    FROM maintenance_limit l LEFT JOIN component c ON c.id = l.component_id
    WHERE l.state = 'Active' AND ${isOnAircraft})`;

/** A flight that nobody has recorded for so long no longer counts as booked. */
const UNRECORDED_DAYS = 31;

/** SQL of whether a booking of the aircraft `a` is still to come, or was flown in the last 31 days. */
export const stillToCountSql = (booking: string) =>
  Prisma.raw(`
  ${booking}.aircraft_id = a.id AND ${booking}.state IN ('Scheduled', 'FlightFollowUpNeeded') AND ${booking}.withdrawn_at IS NULL
  AND ${booking}.off_block_at > now() - interval '${UNRECORDED_DAYS} days'`);

/** A booking as PostgreSQL answers it: an array is written and read in half the time of an object. */
export type UseRow = [
  reservationId: string,
  type: ReservationType,
  offBlock: number,
  onBlock: number,
  fromAirport: string | null,
  toAirport: string | null,
  limitIds: string[],
];

/** SQL of a `UseRow` of the booking `r`. */
export const useRowSql = Prisma.sql`json_build_array(r.id, r.type, date_part('epoch', r.off_block_at),
  date_part('epoch', coalesce(r.on_block_at, r.end_at)), r.from_airport, r.to_airport, r.limit_ids)`;

/**
 * SQL of the time at which the counters of the aircraft `a` were last read: they hold what ended before it. A correction, and the
 * movement of a flight that is closed or opened again, hold nothing of other flights.
 */
export const lastReadingSql = Prisma.sql`coalesce((SELECT m.at FROM counter_movement m WHERE m.aircraft_id = a.id
  AND m.at > now() - interval '${Prisma.raw(String(UNRECORDED_DAYS))} days' AND m.cause NOT IN ('Flight', 'Reopening', 'Correction')
  ORDER BY m.at DESC, m.id DESC LIMIT 1), '-infinity')`;

/**
 * SQL of a JSON array of `UseRow`, the bookings of the aircraft `a` that `UseFact` describes, in the order in which they fly.
 * It is empty where nothing depends on them: where the aircraft has no limits, and every flight ends where it began.
 */
export const usesOfAircraftSql = Prisma.sql`
  (SELECT coalesce(json_agg(${useRowSql} ORDER BY r.off_block_at, r.id), '[]')
    FROM reservation r
    WHERE ${stillToCountSql("r")}
      AND r.end_at > ${lastReadingSql}
      AND (EXISTS (SELECT 1 FROM maintenance_limit l WHERE l.state = 'Active' AND ${isOnAircraft})
        OR EXISTS (SELECT 1 FROM reservation v WHERE ${stillToCountSql("v")} AND v.from_airport <> v.to_airport)))`;

export const readUse = ([
  reservationId,
  type,
  offBlock,
  onBlock,
  fromAirport,
  toAirport,
  limitIds,
]: UseRow): UseFact => ({
  ...{ reservationId, type, offBlock, onBlock, fromAirport, toAirport, limitIds },
});

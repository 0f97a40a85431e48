import type { Reading } from "@/lib/access/actor/as-actor";
import type { ReservationRole, ReservationType } from "@/lib/activity/reservations/codes";
import { asPreparedStatement } from "@/lib/platform/db";
import { PRICED_DAY } from "@/lib/records/prices/queries";
import type { AircraftRate } from "@/lib/records/prices/rules";
import { Prisma } from "@/prisma/generated/client";

/** Who pays for a flight: the student of a lesson of it, or who rented the aircraft. */
export type Payer = { personId: string; lessonId: string | null };
type BookedPerson = Payer & { role: ReservationRole };

/** Lists who pays for what a reservation flies. Nobody pays an operation unless a payer is named. */
export function listPayers(type: ReservationType, people: readonly BookedPerson[]): Payer[] {
  if (type === "Practical")
    return people.flatMap(({ personId, lessonId }) => (lessonId ? [{ personId, lessonId }] : []));
  if (type !== "Renter") return [];
  return people.flatMap(({ personId, role }) => (role === "Renter" ? [{ personId, lessonId: null }] : []));
}

/** A payer of a flight, on which aircraft and on which day (`2026-11-28`) at its site. `place` is the flight's place in a list. */
export type PricedFlight = Payer & { place: number; aircraftId: string; day: string };

/** What a payer pays by, and what it rests on. */
export type FlightPrice = Omit<PricedFlight, "aircraftId"> & {
  priceId: string;
  rate: AircraftRate;
  /** How long the aircraft usually taxies out and in. */
  taxiMinutes: number;
  tagIds: string[];
  packageMinutesLeft: number;
  sameDay: { flownMinutes: number; addedMinutes: number };
};

const RATE = Prisma.raw(`json_build_object(
  'hourPrice', r.hour_price, 'soloHourPrice', r.solo_hour_price, 'time', r.time, 'landingPrice', r.landing_price,
  'landings', r.landings, 'minimumMinutes', r.minimum_minutes, 'minimumPer', r.minimum_per,
  'packageMinutes', r.package_minutes, 'packagePrice', r.package_price, 'vatBasisPoints', r.vat_basis_points,
  'discounts', (SELECT coalesce(json_agg(json_build_object('tagId', tag_id, 'basisPoints', basis_points) ORDER BY tag_id), '[]')
    FROM rate_discount WHERE rate_id = r.id))`);

/** The minutes of some kinds of lines of transactions `t`. */
const minutesOf = (...kinds: string[]) =>
  Prisma.raw(`coalesce(sum((SELECT sum((line ->> 'minutes')::int) FROM jsonb_array_elements(t.detail) AS line
    WHERE line ->> 'kind' IN (${kinds.map((kind) => `'${kind}'`).join(", ")}))), 0)::int`);
const BY_PRICE = Prisma.raw(`account_transaction t
  WHERE t.person_id = f.person_id AND t.aircraft_price_id = r.price_id AND t.cause IN ('Flight', 'Package')
    AND NOT EXISTS (SELECT FROM account_transaction WHERE contra_of_id = t.id)`);

/**
 * Lists the prices by which flights are billed, in one statement: the rate of the flight's day of the price that is Active for the
 * payer's programme or for rentals. A flight that bills nobody's account has none.
 */
export async function listFlightPrices(
  { db }: Pick<Reading, "db">,
  flights: readonly PricedFlight[],
): Promise<FlightPrice[]> {
  if (flights.length === 0) return [];
  const select = Prisma.sql`
    SELECT f.place, f.person_id AS "personId", f.lesson_id AS "lessonId", f.day::text AS day, r.price_id AS "priceId",
      ${RATE} AS rate,
      a.taxi_out_minutes + a.taxi_in_minutes AS "taxiMinutes",
      ARRAY(SELECT tag_id FROM person_tag WHERE person_id = f.person_id) AS "tagIds",
      (SELECT ${minutesOf("Bought")} - ${minutesOf("Package")} FROM ${BY_PRICE}) AS "packageMinutesLeft",
      (SELECT json_build_object('flownMinutes', ${minutesOf("Dual", "Solo", "Package")}, 'addedMinutes', ${minutesOf("Minimum")})
        FROM ${BY_PRICE} AND ${PRICED_DAY} = f.day AND t.cause = 'Flight') AS "sameDay"
    FROM jsonb_to_recordset(${JSON.stringify(flights)}::jsonb) AS g(
        place int, "personId" char(24), "lessonId" char(24), "aircraftId" char(24), day date)
      CROSS JOIN LATERAL (SELECT g.place, g."personId" AS person_id, g."lessonId" AS lesson_id, g.day) f
      JOIN aircraft a ON a.id = g."aircraftId"
      LEFT JOIN enrolment_session l ON l.id = f.lesson_id
      LEFT JOIN enrolment e ON e.id = l.enrolment_id
      CROSS JOIN LATERAL (
        SELECT rate.* FROM aircraft_price p JOIN aircraft_rate rate ON rate.price_id = p.id
        WHERE p.aircraft_id = a.id AND p.state = 'Active' AND p.program_id IS NOT DISTINCT FROM e.program_id
          AND p.is_billing AND rate.starts_on <= f.day
        ORDER BY rate.starts_on DESC LIMIT 1
      ) r
    ORDER BY f.place, f.person_id`;
  return db.$queryRaw<FlightPrice[]>(asPreparedStatement("flight-prices", select));
}

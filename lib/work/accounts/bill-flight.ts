import type { Work } from "@/lib/access/actor/as-actor";
import { type Posting, post } from "@/lib/activity/accounts/commands";
import type { FlightRow } from "@/lib/activity/flights/follow-up/queries";
import { airborneMinutesOf, blockMinutesOf, functionOf, TEACHING } from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { localDayOf, toDate } from "@/lib/platform/day";
import { asPreparedStatement } from "@/lib/platform/db";
import { type AircraftRate, type FlownPart, priceFlight, shareOut, totalOf } from "@/lib/records/prices/rules";
import { Prisma } from "@/prisma/generated/client";

/** Who pays for a flight: the student of a lesson of it, or who rented the aircraft. */
type Payer = { personId: string; lessonId: string | null };

/** What a payer pays by, on the day of the flight, and what it rests on. */
type Price = Payer & {
  /** Null: the aircraft has no rental price of its own yet, and is rented for what its sheet says. */
  priceId: string | null;
  rate: AircraftRate;
  tagIds: string[];
  packageMinutesLeft: number;
  sameDay: { flownMinutes: number; addedMinutes: number };
};

/**
 * Bills a flight that is closed: each student of a lesson for the legs on which they were a pilot, at the price of their programme if
 * it bills the account, or who rented the aircraft for all of it (DECISIONS, "Money"). A price is that of the flight's day at its site.
 * The caller holds the aircraft and everybody on board, so that two flights of one person don't use up the same hours.
 */
export async function billFlight(work: Work, flight: FlightRow, legs: readonly LegEntry[]): Promise<void> {
  const payers = listPayers(flight);
  if (payers.length === 0) return;
  const day = localDayOf(legs[0]!.offBlock!, flight.site.timeZone);
  const prices = await listPrices(work, flight, payers, day);
  const postings = prices.flatMap(({ priceId, personId, lessonId, rate, ...facts }): Posting[] => {
    const parts = partsOf(flight, legs, { personId, lessonId });
    if (parts.length === 0) return [];
    const lines = priceFlight(rate, { parts, sessionMinutes: sessionMinutesOf(flight, legs), ...facts });
    const amount = -totalOf(lines);
    if (amount === 0 && !lines.some(({ kind }) => kind === "Package")) return [];
    const { id: reservationId, siteId } = flight;
    const about = { siteId, postedOn: toDate(day), cause: "Flight" as const, vatBasisPoints: rate.vatBasisPoints };
    return [{ ...about, personId, lessonId, reservationId, amount, detail: lines, aircraftPriceId: priceId }];
  });
  await post(work, postings);
}

function listPayers({ type, people }: Pick<FlightRow, "type" | "people">): Payer[] {
  if (type === "Practical")
    return people.flatMap(({ personId, lessonId }) => (lessonId ? [{ personId, lessonId }] : []));
  if (type !== "Renter") return [];
  return people.flatMap(({ personId, role }) => (role === "Renter" ? [{ personId, lessonId: null }] : []));
}

/** What of the legs a payer pays: a renter all of them, a student those on which they are a pilot, shared among its students. */
function partsOf({ people }: FlightRow, legs: readonly LegEntry[], { personId, lessonId }: Payer): FlownPart[] {
  const students = new Set(people.flatMap((one) => (one.lessonId ? [one.personId] : [])));
  return legs.flatMap((leg) => {
    const pilots = leg.users.filter(({ mode }) => mode !== null);
    const paying = lessonId === null ? [personId] : pilots.map(({ userId }) => userId).filter((id) => students.has(id));
    const place = paying.sort().indexOf(personId);
    if (place < 0) return [];
    const part = (whole: number) => shareOut(whole, paying.length)[place]!;
    return [
      {
        isSolo: !pilots.some(({ mode }) => TEACHING.includes(functionOf(mode)!)),
        blockMinutes: part(blockMinutesOf(leg)!),
        airborneMinutes: part(airborneMinutesOf(leg)),
        landingsByDay: part(leg.landingsByDay),
        landingsByNight: part(leg.landingsByNight),
      },
    ];
  });
}

/** From briefing to debriefing, as the flight was flown. */
function sessionMinutesOf({ briefingMinutes, debriefingMinutes }: FlightRow, legs: readonly LegEntry[]): number {
  return briefingMinutes + Math.round((legs.at(-1)!.onBlock! - legs[0]!.offBlock!) / 60) + debriefingMinutes;
}

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
  WHERE t.person_id = payer.person_id AND t.aircraft_price_id = p.id AND t.cause IN ('Flight', 'Package')
    AND NOT EXISTS (SELECT FROM account_transaction WHERE contra_of_id = t.id)`);

/** Lists the prices of those payers who are billed, in one statement. */
async function listPrices(work: Work, flight: FlightRow, payers: readonly Payer[], day: string): Promise<Price[]> {
  const { id: aircraftId, rentalPrice, flightTimeKind } = flight.aircraft;
  const select = Prisma.sql`
    SELECT payer.person_id AS "personId", payer.lesson_id AS "lessonId", p.id AS "priceId", ${RATE} AS rate,
      ARRAY(SELECT tag_id FROM person_tag WHERE person_id = payer.person_id) AS "tagIds",
      (SELECT ${minutesOf("Bought")} - ${minutesOf("Package")} FROM ${BY_PRICE}) AS "packageMinutesLeft",
      (SELECT json_build_object('flownMinutes', ${minutesOf("Dual", "Solo", "Package")}, 'addedMinutes', ${minutesOf("Minimum")})
        FROM ${BY_PRICE} AND t.posted_on = ${day}::date AND t.cause = 'Flight') AS "sameDay"
    FROM unnest(${payers.map((one) => one.personId)}::char(24)[], ${payers.map((one) => one.lessonId)}::char(24)[])
        AS payer(person_id, lesson_id)
      LEFT JOIN enrolment_session l ON l.id = payer.lesson_id
      LEFT JOIN enrolment e ON e.id = l.enrolment_id
      JOIN aircraft_price p ON p.aircraft_id = ${aircraftId} AND p.state = 'Active' AND p.program_id IS NOT DISTINCT FROM e.program_id
      JOIN LATERAL (
        SELECT * FROM aircraft_rate WHERE price_id = p.id AND starts_on <= ${day}::date ORDER BY starts_on DESC LIMIT 1
      ) r ON true
    WHERE p.is_billing`;
  const prices = await work.db.$queryRaw<Price[]>(asPreparedStatement("prices-of-flight", select));
  const [renter] = payers;
  if (prices.length > 0 || flight.type !== "Renter" || rentalPrice === null) return prices;
  if (await hasRentalPrice(work, aircraftId, day)) return [];
  return [{ ...renter!, priceId: null, rate: rateOfSheet(rentalPrice, flightTimeKind), ...NOTHING_BEFORE }];
}

const NOTHING_BEFORE = { tagIds: [], packageMinutesLeft: 0, sameDay: { flownMinutes: 0, addedMinutes: 0 } };

const rateOfSheet = (hourPrice: number, time: AircraftRate["time"]): AircraftRate => ({
  ...{ hourPrice, soloHourPrice: null, time, landingPrice: 0, landings: "Every", minimumMinutes: 0 },
  ...{ minimumPer: "Flight", packageMinutes: null, packagePrice: null, vatBasisPoints: 0, discounts: [] },
});

/** Whether rentals have a price of their own that has begun: then what the sheet says holds no longer, even if it bills nothing. */
async function hasRentalPrice({ db }: Work, aircraftId: string, day: string): Promise<boolean> {
  const where = { aircraftId, programId: null, state: "Active" as const };
  return (
    (await db.aircraftPrice.count({ where: { ...where, rates: { some: { startsOn: { lte: toDate(day) } } } } })) > 0
  );
}

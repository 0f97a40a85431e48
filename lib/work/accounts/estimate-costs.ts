import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { readStandings } from "@/lib/activity/accounts/queries";
import { levelOfBalance } from "@/lib/activity/accounts/rules";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { BookedPerson, BookingTimes } from "@/lib/activity/reservations/rules";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { localDayOf } from "@/lib/platform/day";
import { asPreparedStatement } from "@/lib/platform/db";
import { fromMinorUnits } from "@/lib/platform/money";
import {
  type Flown,
  type FlownLine,
  type InstructorRate,
  priceFlight,
  priceInstruction,
  priceOperation,
  shareOut,
  totalOf,
} from "@/lib/records/prices/rules";
import { readSchoolRow } from "@/lib/records/school/queries";
import { Prisma } from "@/prisma/generated/client";
import { type FlightPrice, listFlightPrices, listPayers } from "./flight-prices";

/** What an estimate knows of a booking. Times are in unix seconds. */
export type EstimatedBooking = {
  siteId: string;
  timeZone: string;
  type: BookableType;
  times: Pick<BookingTimes, "start" | "end" | "offBlock" | "onBlock">;
  aircraftId: string | null;
  isSolo: boolean;
  parts: readonly Omit<BookedPerson, "promotionId">[];
  /** Whose account an operation is billed to. */
  payerId: string | null;
};

/** What a booking will cost somebody about, in minor units: what their flight account will be debited. */
export type EstimatedCost = {
  place: number;
  personId: string;
  amount: number;
  /** What hours bought ahead pay of it. */
  packageMinutes: number;
};

/**
 * Estimates what bookings will cost their payers, as they would be billed if they were flown as planned: block time as booked,
 * airborne time without taxiing, one landing by day, students who share a flight in equal parts, and hours bought ahead taken in the
 * order of the bookings. A booking that bills nobody's
 * account costs nobody anything. Three statements at most for any number of bookings.
 */
export async function estimateCosts(
  reading: Pick<Reading, "db">,
  bookings: readonly EstimatedBooking[],
): Promise<EstimatedCost[]> {
  const flights = bookings.flatMap((booking, place) =>
    booking.aircraftId === null
      ? []
      : listPayers(booking.type, booking.parts).map((payer) => ({
          ...payer,
          ...{ place, aircraftId: booking.aircraftId!, day: dayOf(booking) },
        })),
  );
  const prices = await listFlightPrices(reading, flights);
  const takeHours = makePackages();
  const ofAircraft = prices.map(({ place, personId, rate, taxiMinutes, ...facts }) => {
    const flown = { ...plannedOf(bookings[place]!, personId, taxiMinutes), ...facts };
    const lines = takeHours({ personId, ...facts }, (packageMinutesLeft) =>
      priceFlight(rate, { ...flown, packageMinutesLeft }),
    );
    return { place, personId, amount: totalOf(lines), packageMinutes: packageMinutesOf(lines) };
  });
  const ofOperations = await estimateOperations(reading, bookings);
  return addUp([...ofAircraft, ...ofOperations, ...(await estimateInstruction(reading, bookings))]);
}

/** What operations will cost the payers who are named for them. */
async function estimateOperations(
  { db }: Pick<Reading, "db">,
  bookings: readonly EstimatedBooking[],
): Promise<EstimatedCost[]> {
  const billed = bookings.flatMap(({ type, payerId, aircraftId, times }, place) =>
    type === "Operation" && payerId && aircraftId ? [{ place, personId: payerId, aircraftId, times }] : [],
  );
  if (billed.length === 0) return [];
  const aircraft = await db.aircraft.findMany({
    where: { id: { in: billed.map(({ aircraftId }) => aircraftId) } },
    select: {
      ...{ id: true, exploitationPrice: true, exploitationPriceKind: true },
      ...{ taxiOutMinutes: true, taxiInMinutes: true },
    },
  });
  const byId = new Map(aircraft.map((one) => [one.id, one]));
  return billed.map(({ place, personId, aircraftId, times }) => {
    const { exploitationPrice, exploitationPriceKind, taxiOutMinutes, taxiInMinutes } = byId.get(aircraftId)!;
    const taxiMinutes = exploitationPriceKind === "Airborne" ? taxiOutMinutes + taxiInMinutes : 0;
    const minutes = Math.max(0, minutesOf(times.offBlock, times.onBlock) - taxiMinutes);
    return { place, personId, amount: totalOf(priceOperation(exploitationPrice, minutes)), packageMinutes: 0 };
  });
}

/** Counts hours that were bought ahead down from booking to booking, so that each of them pays for one flight. */
function makePackages() {
  const left = new Map<string, number>();
  return (
    { personId, priceId, packageMinutesLeft }: Pick<FlightPrice, "personId" | "priceId" | "packageMinutesLeft">,
    price: (packageMinutesLeft: number) => FlownLine[],
  ): FlownLine[] => {
    const key = `${personId} ${priceId}`;
    const before = left.get(key) ?? packageMinutesLeft;
    const lines = price(before);
    left.set(key, before - packageMinutesOf(lines));
    return lines;
  };
}

const packageMinutesOf = (lines: readonly FlownLine[]) =>
  lines.reduce((sum, line) => sum + (line.kind === "Package" ? line.minutes : 0), 0);
const dayOf = ({ times, timeZone }: EstimatedBooking) => localDayOf(times.offBlock, timeZone);
const minutesOf = (from: number, to: number) => Math.round((to - from) / 60);

/** The block time that a payer has of a booking: all of it, or their part where students share it. */
function blockMinutesOf({ type, times, parts }: EstimatedBooking, personId: string): number {
  const paying = listPayers(type, parts)
    .map((one) => one.personId)
    .sort();
  return shareOut(minutesOf(times.offBlock, times.onBlock), paying.length)[paying.indexOf(personId)]!;
}

/** What a payer will have flown of a booking that is flown as planned. */
function plannedOf(
  booking: EstimatedBooking,
  personId: string,
  taxiMinutes: number,
): Pick<Flown, "parts" | "sessionMinutes"> {
  const { type, times, isSolo } = booking;
  const blockMinutes = blockMinutesOf(booking, personId);
  const part = {
    ...{ isSolo: isSolo || type === "Renter", blockMinutes },
    ...{ airborneMinutes: Math.max(0, blockMinutes - taxiMinutes), landingsByDay: 1, landingsByNight: 0 },
  };
  return { parts: [part], sessionMinutes: minutesOf(times.start, times.end) };
}

type Instruction = { place: number; personId: string; isTheory: boolean } & InstructorRate;

/** What the instructors of bookings will cost their students: nothing of a solo flight. */
async function estimateInstruction(
  { db }: Pick<Reading, "db">,
  bookings: readonly EstimatedBooking[],
): Promise<EstimatedCost[]> {
  const given = bookings.flatMap((booking, place) => {
    const instructorId = booking.parts.find(({ role }) => role === "Instructor")?.personId;
    if (!instructorId || booking.isSolo) return [];
    return booking.parts.flatMap(({ personId, lessonId }) =>
      lessonId ? [{ place, personId, lessonId, instructorId, siteId: booking.siteId, day: dayOf(booking) }] : [],
    );
  });
  if (given.length === 0) return [];
  const select = Prisma.sql`
    SELECT g.place, g."personId", s.type = 'Theoretical' AS "isTheory", r.theoretical_price AS "theoreticalPrice",
      r.practical_price AS "practicalPrice", r.vat_basis_points AS "vatBasisPoints"
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(
        place int, "personId" char(24), "lessonId" char(24), "instructorId" char(24), "siteId" char(24), day date)
      JOIN enrolment_session l ON l.id = g."lessonId"
      JOIN enrolment e ON e.id = l.enrolment_id
      JOIN training_session s ON s.id = l.session_id
      JOIN instructor_price p ON p.program_id = e.program_id AND p.site_id = g."siteId" AND p.state = 'Active' AND p.is_billing
      JOIN instructor_price_person pp ON pp.price_id = p.id AND pp.person_id = g."instructorId"
      JOIN LATERAL (
        SELECT * FROM instructor_rate WHERE price_id = p.id AND starts_on <= g.day ORDER BY starts_on DESC LIMIT 1
      ) r ON true`;
  const rates = await db.$queryRaw<Instruction[]>(asPreparedStatement("instruction-prices", select));
  return rates.map(({ place, personId, isTheory, ...rate }) => {
    const booking = bookings[place]!;
    const minutes = isTheory ? minutesOf(booking.times.start, booking.times.end) : blockMinutesOf(booking, personId);
    const lines = priceInstruction(rate, isTheory ? "Theory" : "Practice", minutes);
    return { place, personId, amount: totalOf(lines), packageMinutes: 0 };
  });
}

function addUp(costs: readonly EstimatedCost[]): EstimatedCost[] {
  const sums = new Map<string, EstimatedCost>();
  for (const { place, personId, amount, packageMinutes } of costs) {
    const key = `${place} ${personId}`;
    const before = sums.get(key) ?? { amount: 0, packageMinutes: 0 };
    const sum = { amount: before.amount + amount, packageMinutes: before.packageMinutes + packageMinutes };
    sums.set(key, { place, personId, ...sum });
  }
  return [...sums.values()].filter(({ amount, packageMinutes }) => amount !== 0 || packageMinutes > 0);
}

/**
 * Says what a booking will cost those of its payers whose price the actor may know: one's own, and everybody's for who reads the
 * prices of the site. The balance is told to who may read that account alone. Amounts are decimal.
 */
export async function presentCosts(reading: Reading, booking: EstimatedBooking): Promise<BookingCheckView["costs"]> {
  const { db, actor } = reading;
  const costs = (await estimateCosts(reading, [booking])).filter(
    ({ personId }) => personId === actor.id || can(actor, "price.read", booking.siteId),
  );
  if (costs.length === 0) return [];
  const { currency } = await readSchoolRow(db);
  const mayRead = (personId: string) => personId === actor.id || can(actor, "account.read", booking.siteId);
  const standings = await readStandings({ db }, costs.map(({ personId }) => personId).filter(mayRead));
  return costs.map(({ personId, amount, packageMinutes }) => {
    const standing = standings.get(personId);
    const after = standing && standing.balance - amount;
    return {
      ...{ userId: personId, currency, amount: fromMinorUnits(amount, currency), packageMinutes },
      balanceAfter: after === undefined ? null : fromMinorUnits(after, currency),
      levelAfter: standing && after !== undefined ? levelOfBalance(after, standing) : null,
    };
  });
}

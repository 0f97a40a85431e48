import type { Work } from "@/lib/access/actor/as-actor";
import { type Posting, post } from "@/lib/activity/accounts/commands";
import type { FlightRow } from "@/lib/activity/flights/follow-up/queries";
import {
  airborneMinutesOf,
  blockMinutesOf,
  functionOf,
  routeOf,
  TEACHING,
} from "@/lib/activity/flights/follow-up/rules";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { localDayOf, toDate } from "@/lib/platform/day";
import {
  type FlownPart,
  type PriceLine,
  priceFlight,
  priceOperation,
  shareOut,
  totalOf,
} from "@/lib/records/prices/rules";
import { listFlightPrices, listPayers, type Payer } from "./flight-prices";

/**
 * Bills a flight that is closed: each student of a lesson for the legs on which they were a pilot, at the price of their programme if
 * it bills the account, who rented the aircraft for all of it, or who was named to pay an operation (DECISIONS, "Money"). A price is that of the flight's day at its site.
 * The caller holds the aircraft and everybody on board, so that two flights of one person don't use up the same hours.
 */
export async function billFlight(work: Work, flight: FlightRow, legs: readonly LegEntry[]): Promise<void> {
  const { id: reservationId, siteId, aircraft } = flight;
  const day = localDayOf(legs[0]!.offBlock!, flight.site.timeZone);
  const payers = listPayers(flight.type, flight.people);
  const prices = await listFlightPrices(
    work,
    payers.map((payer) => ({ ...payer, place: 0, aircraftId: aircraft.id, day })),
  );
  const postings = prices.flatMap(({ priceId, personId, lessonId, rate, ...facts }): Posting[] => {
    const parts = partsOf(flight, legs, { personId, lessonId });
    if (parts.length === 0) return [];
    const flown = parts.map(({ leg }) => leg);
    const lines = priceFlight(rate, { parts, sessionMinutes: sessionMinutesOf(flight, legs), ...facts });
    if (lines.length === 0) return [];
    const about = { siteId, postedOn: toDate(day), cause: "Flight" as const, vatBasisPoints: rate.vatBasisPoints };
    const amount = -totalOf(lines);
    const detail = [...describeRoute(flown), ...lines];
    return [{ ...about, personId, lessonId, reservationId, amount, detail, aircraftPriceId: priceId }];
  });
  await post(work, [...postings, ...billOperation(flight, legs, day)]);
}

/** Bills an operation to the payer who was named for it: the time that the aircraft's own price for operations counts. */
function billOperation(flight: FlightRow, legs: readonly LegEntry[], day: string): Posting[] {
  const { type, payerId: personId, siteId, id: reservationId, aircraft } = flight;
  if (type !== "Operation" || personId === null) return [];
  const minutesOf = aircraft.exploitationPriceKind === "Block" ? blockMinutesOf : airborneMinutesOf;
  const lines = priceOperation(
    aircraft.exploitationPrice,
    legs.reduce((sum, leg) => sum + (minutesOf(leg) ?? 0), 0),
  );
  if (lines.length === 0) return [];
  const about = { siteId, reservationId, postedOn: toDate(day), cause: "Operation" as const };
  return [{ ...about, personId, amount: -totalOf(lines), detail: [...describeRoute(legs), ...lines] }];
}

/** Says with a price where the legs went that it is for. */
export function describeRoute(legs: Parameters<typeof routeOf>[0]): PriceLine[] {
  const route = routeOf(legs);
  return route === "" ? [] : [{ kind: "Route", route, amount: 0 }];
}

/** What of the legs a payer pays: a renter all of them, a student those on which they are a pilot, shared among its students. */
function partsOf({ people }: FlightRow, legs: readonly LegEntry[], { personId, lessonId }: Payer) {
  const students = new Set(people.flatMap((one) => (one.lessonId ? [one.personId] : [])));
  return legs.flatMap((leg): (FlownPart & { leg: LegEntry })[] => {
    const pilots = leg.users.filter(({ mode }) => mode !== null);
    const paying = lessonId === null ? [personId] : pilots.map(({ userId }) => userId).filter((id) => students.has(id));
    const place = paying.sort().indexOf(personId);
    if (place < 0) return [];
    const part = (whole: number) => shareOut(whole, paying.length)[place]!;
    return [
      {
        leg,
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

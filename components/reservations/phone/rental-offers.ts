import type { AircraftChoice } from "@/lib/records/aircraft/wire";
import type { BookingSite } from "../booking-context";
import { wallTimeToInstant } from "../site-time";
import { type BusyPeriods, findFreeStartsOfDay, type Period, type Taken } from "../use-busy-periods";

/** How long somebody rents: minutes, or as long as the day's hours are. */
export type RentalLength = number | "day";

/** The instants when night ends and begins. Null where nobody knows. */
export type Daylight = { dawn: number | null; dusk: number | null };

/** An aircraft that may be rented, and the starts at which it is free. */
export type RentalOffer = { aircraft: AircraftChoice; taken: readonly Taken[]; starts: number[] };

type Place = Pick<BookingSite, "timeZone" | "slotMinutes">;

/** The hours of a day in which rentals are offered, from the first to the last. */
export function rentalDayOf(day: string, timeZone: string): Period {
  return { start: wallTimeToInstant(day, "08:00", timeZone), end: wallTimeToInstant(day, "20:00", timeZone) };
}

/** The part of these hours that is to come and not at night, in whole slots. It may be empty. */
export function rentalHoursOf(day: string, { timeZone, slotMinutes }: Place, light: Daylight, now: number): Period {
  const { start, end } = rentalDayOf(day, timeZone);
  const step = slotMinutes * 60;
  const first = Math.max(start, light.dawn ?? start, now);
  const last = Math.min(end, light.dusk ?? end);
  return {
    start: start + Math.ceil((first - start) / step) * step,
    end: start + Math.floor((last - start) / step) * step,
  };
}

export const secondsOf = (length: RentalLength, within: Period) =>
  length === "day" ? within.end - within.start : length * 60;

export type RentalWish = {
  length: RentalLength;
  /** When the flight would best begin. */
  wanted: number;
  within: Period;
  /** Who rents. Nothing is offered while they are taken themself. */
  personId: string | null;
  /** The aircraft that comes first, because it was rented before. */
  firstId: string | null;
};

/** All aircraft that may be rented, those with a free start first. */
export function listRentalOffers(site: BookingSite, busy: BusyPeriods, wish: RentalWish): RentalOffer[] {
  const { length, within, personId, firstId } = wish;
  const seconds = secondsOf(length, within);
  const rank = ({ aircraft, starts }: RentalOffer) => (starts.length === 0 ? 2 : aircraft.id === firstId ? 0 : 1);
  return site.aircraft
    .filter((one) => one.enableRental)
    .map((aircraft) => {
      const taken = busy.get(aircraft.id) ?? [];
      const wanted = {
        wanted: length === "day" ? within.start : wish.wanted,
        seconds,
        turnaround: aircraft.turnaroundMinutes * 60,
        within,
        step: site.slotMinutes * 60,
        person: personId ? busy.get(personId) : undefined,
      };
      return { aircraft, taken, starts: seconds > 0 ? findFreeStartsOfDay(taken, wanted) : [] };
    })
    .sort((a, b) => rank(a) - rank(b));
}

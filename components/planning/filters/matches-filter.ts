import { kinds } from "@/lib/activity/reservations/kinds";
import { needsAttention } from "@/lib/views/planning/filters/rules";
import type { AppliedFilters, BoardFilters, PublicReservation } from "../types";

export const foldForSearch = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const searchTexts = new WeakMap<PublicReservation, string>();

/** The text of a reservation in which the filter searches. */
export function searchTextOf(reservation: PublicReservation): string {
  let text = searchTexts.get(reservation);
  if (text === undefined) {
    const { aircraft, classroom, users, title } = reservation;
    const people = users.map((user) => `${user.callSign ?? ""} ${user.firstName} ${user.lastName}`);
    text = foldForSearch(
      [title, aircraft?.callSign, aircraft?.model, aircraft?.operationName, classroom?.name, ...people].join(" "),
    );
    searchTexts.set(reservation, text);
  }
  return text;
}

const holds = <T>(chosen: readonly T[], value: T) => chosen.length === 0 || chosen.includes(value);

/** Whether a reservation is shown at all. Cancelled ones are only added to what is shown, by their own choice. */
const isIncluded = ({ state, type }: PublicReservation, { states }: BoardFilters) =>
  !kinds[type].isBackground && (state !== "Cancelled" || states.includes("Cancelled"));

/** Whether the filters show a reservation, whatever text is searched for. None chosen means all but the cancelled ones. */
export function matchesFilter(reservation: PublicReservation, filters: AppliedFilters): boolean {
  const { type, state, compliance, aircraft, users } = reservation;
  if (kinds[type].isBackground) return true;
  const others = filters.states.filter((one) => one !== "Cancelled");
  return (
    isIncluded(reservation, filters) &&
    (state === "Cancelled" || holds(others, state)) &&
    holds(filters.types, type) &&
    holds(filters.verdicts, compliance) &&
    (!filters.attention || needsAttention(reservation)) &&
    matchesAircraft(aircraft, filters) &&
    (filters.people.length === 0 || users.some(({ userId }) => filters.people.includes(userId))) &&
    (!filters.found || filters.found.has(reservation.id))
  );
}

function matchesAircraft(aircraft: PublicReservation["aircraft"], { crafts, rental, fleet }: AppliedFilters): boolean {
  if (crafts.length === 0 && !rental) return true;
  const one = aircraft && fleet?.get(aircraft.aircraftId);
  return one ? holds(crafts, one.craft) && (one.isForRent || !rental) : false;
}

/** Whether only rows are shown in which something is left: the filters ask for some reservations, wherever they are. */
export const hidesFreeRows = ({ attention, people, programs, promotions, tags }: BoardFilters): boolean =>
  attention || [people, programs, promotions, tags].some((ids) => ids.length > 0);

/** How many of the reservations that all other filters show need attention. */
export function countNeedingAttention(reservations: readonly PublicReservation[], filters: AppliedFilters): number {
  const wanted = { ...filters, attention: true };
  return reservations.filter(
    (one) => !kinds[one.type].isBackground && matchesFilter(one, wanted) && matchesTextFilter(one, wanted),
  ).length;
}

export function matchesTextFilter(reservation: PublicReservation, { text }: BoardFilters): boolean {
  return !text.trim() || searchTextOf(reservation).includes(foldForSearch(text.trim()));
}

/** How many of a day's reservations the filters show, and what they hide by type. */
export function countHidden(reservations: readonly PublicReservation[], filters: AppliedFilters) {
  const hidden = new Map<PublicReservation["type"], number>();
  let total = 0;
  let shown = 0;
  for (const one of reservations) {
    if (!isIncluded(one, filters)) continue;
    total++;
    if (matchesFilter(one, filters) && matchesTextFilter(one, filters)) shown++;
    else hidden.set(one.type, (hidden.get(one.type) ?? 0) + 1);
  }
  return { total, shown, hidden: [...hidden] };
}

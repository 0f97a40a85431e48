import { kinds } from "@/lib/activity/reservations/kinds";
import type { BoardFilters, PublicReservation } from "../types";

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

/** Whether the filters of type, state and verdict show a reservation. None chosen means all but the cancelled ones. */
export function matchesFilter(reservation: PublicReservation, filters: BoardFilters): boolean {
  const { type, state, compliance } = reservation;
  if (kinds[type].isBackground) return true;
  const others = filters.states.filter((one) => one !== "Cancelled");
  return (
    isIncluded(reservation, filters) &&
    (state === "Cancelled" || holds(others, state)) &&
    holds(filters.types, type) &&
    holds(filters.verdicts, compliance)
  );
}

export function matchesTextFilter(reservation: PublicReservation, { text }: BoardFilters): boolean {
  return !text.trim() || searchTextOf(reservation).includes(foldForSearch(text.trim()));
}

/** How many of a day's reservations the filters show, and what they hide by type. */
export function countHidden(reservations: readonly PublicReservation[], filters: BoardFilters) {
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

import {
  COMPLIANCES,
  type Compliance,
  RESERVATION_STATES,
  type ReservationState,
  type ReservationType,
} from "@/lib/activity/reservations/codes";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";

/** The filters of the board that a month and a year know, in words. */
export type WordedLoadFilter = {
  types: readonly ReservationType[];
  states: readonly ReservationState[];
  verdicts: readonly Compliance[];
  rental: boolean;
  text: string;
};

/** Writes filters as the query of `GET planning/month` and `planning/year`. What isn't set is left out. */
export function encodeLoadFilter({ types, states, verdicts, rental, text }: WordedLoadFilter) {
  const list = (codes: number[]) => (codes.length > 0 ? codes.join(",") : undefined);
  return {
    types: list(types.map((type) => kinds[type].code)),
    states: list(states.map((state) => RESERVATION_STATES.indexOf(state))),
    verdicts: list(verdicts.map((level) => COMPLIANCES.indexOf(level))),
    rental: rental ? "1" : undefined,
    text: text.trim() || undefined,
  };
}

/** The filters as one text, the same for the same filters. */
export const describeLoadFilter = (filters: WordedLoadFilter): string => JSON.stringify(encodeLoadFilter(filters));

/** Reads such filters from the address of a screen, which has them by their names. What it doesn't know is left out. */
export function readLoadFilter(written: (name: "types" | "states" | "verdicts" | "rental" | "text") => string) {
  const chosen = <T extends string>(all: readonly T[], list: string) =>
    all.filter((one) => list.split(",").includes(one));
  return {
    types: chosen(reservationTypes, written("types")),
    states: chosen(RESERVATION_STATES, written("states")),
    verdicts: chosen(COMPLIANCES, written("verdicts")),
    rental: written("rental") === "1",
    text: written("text").slice(0, 100),
  };
}

import {
  COMPLIANCES,
  type Compliance,
  RESERVATION_STATES,
  type ReservationState,
  type ReservationType,
} from "@/lib/activity/reservations/codes";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import { isId } from "@/lib/platform/id-format";
import type { FilterParameter } from "@/lib/records/planning-views/codes";
import { CRAFTS, type Craft, RECORD_FILTERS, type RecordFilterName } from "../filters/codes";

/** The filters of the board that a month and a year know, in words. */
export type WordedLoadFilter = {
  types: readonly ReservationType[];
  states: readonly ReservationState[];
  verdicts: readonly Compliance[];
  crafts: readonly Craft[];
  rental: boolean;
  /** Whether only what needs somebody is left. */
  attention: boolean;
  text: string;
} & Readonly<Record<RecordFilterName, readonly string[]>>;

/** Writes filters as the query of `GET planning/month` and `planning/year`. What isn't set is left out. */
export function encodeLoadFilter(filter: WordedLoadFilter) {
  const { types, states, verdicts, crafts, rental, attention, text } = filter;
  const list = (codes: number[]) => (codes.length > 0 ? codes.join(",") : undefined);
  return {
    types: list(types.map((type) => kinds[type].code)),
    states: list(states.map((state) => RESERVATION_STATES.indexOf(state))),
    verdicts: list(verdicts.map((level) => COMPLIANCES.indexOf(level))),
    crafts: list(crafts.map((craft) => CRAFTS.indexOf(craft))),
    rental: rental ? "1" : undefined,
    attention: attention ? "1" : undefined,
    text: text.trim() || undefined,
    ...encodeRecordFilter(filter),
  };
}

export const encodeRecordFilter = (filter: Readonly<Partial<Record<RecordFilterName, readonly string[]>>>) =>
  Object.fromEntries(RECORD_FILTERS.map((name) => [name, filter[name]?.join(",") || undefined]));

/** The filters as one text, the same for the same filters. */
export const describeLoadFilter = (filters: WordedLoadFilter): string => JSON.stringify(encodeLoadFilter(filters));

/** Reads such filters from the address of a screen, which has them by their names. What it doesn't know is left out. */
export function readLoadFilter(written: (name: FilterParameter) => string) {
  const chosen = <T extends string>(all: readonly T[], list: string) =>
    all.filter((one) => list.split(",").includes(one));
  return {
    types: chosen(reservationTypes, written("types")),
    states: chosen(RESERVATION_STATES, written("states")),
    verdicts: chosen(COMPLIANCES, written("verdicts")),
    crafts: chosen(CRAFTS, written("crafts")),
    rental: written("rental") === "1",
    attention: written("attention") === "1",
    text: written("text").slice(0, 100),
    ...readRecordFilter(written),
  };
}

/** How many ids a filter by records takes from an address: as many as a query may hold (`idList`). */
const MOST_IDS = 80;

const readRecordFilter = (written: (name: RecordFilterName) => string) =>
  Object.fromEntries(
    RECORD_FILTERS.map((name) => [name, written(name).split(",").filter(isId).slice(0, MOST_IDS)]),
  ) as Record<RecordFilterName, string[]>;

import type { AircraftClass, AircraftType } from "@/lib/records/aircraft/codes";
import type { LegClass, PilotFunction } from "../codes";
import { ENTRIES_OF_PAGE, LOGBOOK_AMOUNTS, type LogbookAmounts, type LogbookClass } from "./codes";

/** What the logbook of one pilot makes of a leg. Times are unix seconds. */
export type LogbookLeg = {
  id: string;
  category: AircraftType;
  class: LegClass;
  /** What the aircraft of the school is. Null for one of others. */
  aircraftClass: AircraftClass | null;
  isMultiPilot: boolean;
  offBlock: number;
  onBlock: number;
  function: PilotFunction;
  isPilotFlying: boolean;
  landingsByDay: number;
  landingsByNight: number;
  nightMinutes: number;
  ifrMinutes: number;
};

/**
 * The functions whose time is time as pilot in command (AMC1 FCL.050(b)(1)): as commander (i); alone as a student and under
 * supervision (ii, v); while instructing (iii) and examining (iv).
 */
const PIC: readonly PilotFunction[] = ["Pic", "Picus", "Solo", "Instructor", "Examiner"];

export const NO_AMOUNTS = Object.fromEntries(LOGBOOK_AMOUNTS.map((name) => [name, 0])) as LogbookAmounts;

export const isSession = ({ category }: Pick<LogbookLeg, "category">): boolean => category === "Simulator";

/**
 * Which part of column 5 the time of a flight belongs to, so that the parts add up to the total (AMC1 FCL.050). A type that is neither
 * of the two classes, such as a helicopter's, has the engines of the school's aircraft; where nobody has told, it has one.
 */
function operationOf(leg: LogbookLeg): "singleEngine" | "multiEngine" | "multiPilot" {
  if (leg.isMultiPilot) return "multiPilot";
  const engines = leg.class === "Other" ? leg.aircraftClass : leg.class;
  return engines === "MultiEngine" ? "multiEngine" : "singleEngine";
}

/** The figures of a leg's entry. A session in a simulator counts in column 11 alone; landings are those of who flew. */
export function amountsOf(leg: LogbookLeg): LogbookAmounts {
  const minutes = Math.round((leg.onBlock - leg.offBlock) / 60);
  if (isSession(leg)) return { ...NO_AMOUNTS, fstd: minutes };
  const is = (...names: PilotFunction[]) => (names.includes(leg.function) ? minutes : 0);
  return {
    ...NO_AMOUNTS,
    [operationOf(leg)]: minutes,
    total: minutes,
    landingsByDay: leg.isPilotFlying ? leg.landingsByDay : 0,
    landingsByNight: leg.isPilotFlying ? leg.landingsByNight : 0,
    ...{ night: leg.nightMinutes, ifr: leg.ifrMinutes },
    ...{ pic: is(...PIC), coPilot: is("CoPilot"), dual: is("Dual"), instructor: is("Instructor") },
  };
}

export function addAmounts(all: readonly LogbookAmounts[]): LogbookAmounts {
  const sum = { ...NO_AMOUNTS };
  for (const one of all) for (const name of LOGBOOK_AMOUNTS) sum[name] += one[name];
  return sum;
}

/** Whether a leg belongs to what a logbook shows. All multi-pilot time is on several engines, as far as classes tell. */
export function isOfClass(leg: LogbookLeg, shown: LogbookClass): boolean {
  if (shown === "All") return true;
  if (shown === "Fstd" || isSession(leg)) return isSession(leg) && shown === "Fstd";
  return (operationOf(leg) === "singleEngine") === (shown === "SingleEngine");
}

/** How many pages so many entries fill. A logbook without entries has one. */
export const countPages = (entries: number): number => Math.max(1, Math.ceil(entries / ENTRIES_OF_PAGE));

/** The entries of a page, counted from 1. */
export const sliceOfLogbook = <Entry>(entries: readonly Entry[], page: number): Entry[] =>
  entries.slice((page - 1) * ENTRIES_OF_PAGE, page * ENTRIES_OF_PAGE);

export type PageTotals = Record<"onPage" | "previous" | "total", LogbookAmounts>;

/** The three lines under a page: its own totals, those of the pages before it, and both together. */
export function totalsOfPage(legs: readonly LogbookLeg[], page: number): PageTotals {
  const onPage = addAmounts(sliceOfLogbook(legs, page).map(amountsOf));
  const previous = addAmounts(legs.slice(0, (page - 1) * ENTRIES_OF_PAGE).map(amountsOf));
  return { onPage, previous, total: addAmounts([previous, onPage]) };
}

/** Who was on board of a leg, and as what. */
export type Aboard = { personId: string; function: PilotFunction | null };
/** Who commands where several are on board: whoever is named pilot in command, before who is alone, teaches or examines. */
const COMMANDING: readonly PilotFunction[] = ["Pic", "Solo", "Instructor", "Examiner", "Picus"];

/** The pilot in command of a leg, for column 7. Null where it wasn't one of those who are known. */
export function findCommander<One extends Aboard>(aboard: readonly One[]): One | null {
  for (const name of COMMANDING) {
    const found = aboard.find((one) => one.function === name);
    if (found) return found;
  }
  return null;
}

import { toDate, toDay, unixToUtcDay } from "@/lib/platform/day";
import type { MaintenanceTerm } from "@/prisma/generated/client";
import { TERM_UNITS } from "./codes";
import { addInterval, type Counters, type Term } from "./rules";
import type { TermInput } from "./schema";

/** Converts a stored term to the form of the rules. */
export function toTerm({ limitId: _, dueOn, ...row }: MaintenanceTerm): Term {
  return { ...row, dueOn: dueOn && toDay(dueOn) };
}

/** A term as the audit keeps it. */
export const toText = ({ unit, interval, tolerance, warning, isEndOfMonth, dueCounter, dueOn }: Term) =>
  [unit, interval ?? "once", tolerance, warning, isEndOfMonth, dueCounter ?? dueOn].join(" ");

/** Converts a term to its columns. */
export const toColumns = ({ dueOn, ...term }: Term) => ({ ...term, dueOn: dueOn === null ? null : toDate(dueOn) });

/** When some terms are due, as a text to compare. */
export const dueTextOf = (terms: readonly Term[]) =>
  terms.map(({ unit, dueCounter, dueOn }) => `${unit} ${dueCounter ?? dueOn}`).join();

/** Converts a term that is new. Without a due value it is due an interval from now. One by the month ends with its month. */
export function toNewTerm(input: TermInput, counters: Counters, today: string): Term {
  const unit = TERM_UNITS[input.unit]!;
  const { interval, tolerance, warning } = input;
  const term = { unit, interval, tolerance, warning, isEndOfMonth: input.endOfMonth, dueCounter: null, dueOn: null };
  if (unit === "Days" || unit === "Months") {
    const dueOn =
      input.dueDate === null
        ? addInterval(today, interval!, unit, input.endOfMonth)
        : addInterval(unixToUtcDay(input.dueDate), 0, unit, input.endOfMonth);
    return { ...term, dueOn };
  }
  const now = unit === "Hours" ? counters.minutes : counters.landings;
  return { ...term, dueCounter: input.due ?? now + interval! };
}

/** Converts a changed term. Without a due value it keeps the one that it has. */
export function toChangedTerm(input: TermInput, had: readonly Term[], counters: Counters, today: string): Term {
  const unit = TERM_UNITS[input.unit]!;
  const same = had.find((one) => one.unit === unit);
  const isDueNamed = input.due !== null || input.dueDate !== null;
  if (!same || isDueNamed) return toNewTerm(input, counters, today);
  const { interval, tolerance, warning } = input;
  return { ...same, interval, tolerance, warning, isEndOfMonth: input.endOfMonth };
}

import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { parseHours } from "@/lib/platform/hours";
import { RECORD_STATES, type RecordState } from "../codes";
import { decodePersonChoice, type PersonChoice } from "../people/wire";
import {
  ENTRY_KINDS,
  type EntryKind,
  LIMIT_CATEGORIES,
  type LimitCategory,
  RENEWAL_BASES,
  type RenewalBasis,
  TERM_UNITS,
} from "./codes";
import type { Term } from "./rules";
import type { MaintenanceEntryView, TermView } from "./schema";

export const dayOf = (unix: number | null) => (unix === null ? null : unixToUtcDay(unix));

export function decodeTerm({ unit, interval, tolerance, warning, endOfMonth, due, dueDate }: TermView): Term {
  return {
    ...{ interval, tolerance, warning },
    unit: TERM_UNITS[unit]!,
    isEndOfMonth: endOfMonth,
    dueCounter: due,
    dueOn: dayOf(dueDate),
  };
}

export function encodeTerm({ unit, interval, tolerance, warning, isEndOfMonth, dueCounter, dueOn }: Term): TermView {
  return {
    ...{ interval, tolerance, warning },
    unit: TERM_UNITS.indexOf(unit),
    endOfMonth: isEndOfMonth,
    due: dueCounter,
    dueDate: dueOn === null ? null : utcDayToUnix(dueOn),
  };
}

/** A term in the log. The first lines of the log say only when it was due. */
export type LoggedTerm = Pick<Term, "unit" | "dueCounter" | "dueOn"> & Partial<Term>;
type Other<Code> = { before: Code; after: Code } | null;

/** A line of the maintenance log in words. `at` are unix seconds; counters are minutes and landings. */
export type MaintenanceEntry = {
  id: string;
  limitId: string;
  name: string;
  componentName: string | null;
  kind: EntryKind;
  basis: RenewalBasis | null;
  doneOn: string;
  at: number;
  minutes: number;
  landings: number;
  document: string;
  note: string;
  before: LoggedTerm[];
  after: LoggedTerm[];
  /** The limit's category and state, where they were set otherwise. */
  category: Other<LimitCategory>;
  state: Other<RecordState>;
  author: PersonChoice | null;
};

export function decodeMaintenanceEntry(view: MaintenanceEntryView): MaintenanceEntry {
  const { id, limitId, name, componentName, at, document, note, kind, basis, author } = view;
  const decodeLogged = (term: MaintenanceEntryView["before"][number]): LoggedTerm => {
    const { unit, due, dueDate, endOfMonth, ...amounts } = term;
    return { ...amounts, unit: TERM_UNITS[unit]!, dueCounter: due, dueOn: dayOf(dueDate), isEndOfMonth: endOfMonth };
  };
  const decodeOther = <Code>(codes: readonly Code[], other: MaintenanceEntryView["state"]): Other<Code> =>
    other && { before: codes[other.before]!, after: codes[other.after]! };
  return {
    ...{ id, limitId, name, componentName, at, document, note },
    kind: ENTRY_KINDS[kind]!,
    basis: basis === null ? null : RENEWAL_BASES[basis]!,
    doneOn: unixToUtcDay(view.date),
    minutes: view.flightTime,
    landings: view.landing,
    before: view.before.map(decodeLogged),
    after: view.after.map(decodeLogged),
    category: decodeOther(LIMIT_CATEGORIES, view.category),
    state: decodeOther(RECORD_STATES, view.state),
    author: author && decodePersonChoice(author),
  };
}

/** The ways in which a limit is counted, each at most once, by their names in the form. */
export const COUNTED_BY = ["hours", "landings", "calendar"] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/**
 * The values of a limit's fields in a form. Amounts are texts, as people type them: hours ("50:00"), landings, days or months.
 * `Last` says when it was last done, from which the form counts when it is due.
 */
export type LimitFieldValues = {
  name: string;
  category: LimitCategory;
  /** Empty: the aircraft itself. */
  componentId: string;
  document: string;
  workTime: string;
  calendarUnit: "Days" | "Months";
  isEndOfMonth: boolean;
  calendarLast: string | null;
  calendarDue: string | null;
  reason: string;
} & Record<`${CountedBy}Counts`, boolean> &
  Record<`${CountedBy}${"Every" | "Tolerance" | "Warning"}`, string> &
  Record<`${"hours" | "landings"}${"Last" | "Due"}`, string>;

/** The ways in which the limit of a form is counted, in the order in which its terms are sent. */
export const countedBy = (values: LimitFieldValues): CountedBy[] => COUNTED_BY.filter((by) => values[`${by}Counts`]);

const FIELD_OF_TERM = {
  interval: "Every",
  tolerance: "Tolerance",
  warning: "Warning",
  due: "Due",
  dueDate: "Due",
} as const;

/** Finds the field of the form in which an error of a limit's body belongs, from the error's path. */
export function limitFieldOfPath(path: string, sent: readonly CountedBy[]): string {
  const [name, at, member] = path.split(".");
  if (name !== "terms") return path;
  const by = sent[Number(at)];
  if (!by) return "hoursCounts";
  if (member === "endOfMonth") return "isEndOfMonth";
  return `${by}${FIELD_OF_TERM[member as keyof typeof FIELD_OF_TERM] ?? "Counts"}`;
}

/** Makes the body that saves a limit from a form whose texts can be read. */
export function makeLimitBody(values: LimitFieldValues, isNew: boolean) {
  const hasTolerance = values.category === "Maintenance";
  const termOf = (by: CountedBy) => {
    const unit = by === "hours" ? "Hours" : by === "landings" ? "Landings" : values.calendarUnit;
    const amount = (text: string) => (text === "" ? null : by === "hours" ? parseHours(text) : Number(text));
    return {
      unit: TERM_UNITS.indexOf(unit),
      interval: amount(values[`${by}Every`]),
      tolerance: (hasTolerance && amount(values[`${by}Tolerance`])) || 0,
      warning: amount(values[`${by}Warning`]) ?? 0,
      endOfMonth: by === "calendar" && values.isEndOfMonth,
      due: by === "calendar" ? null : amount(values[`${by}Due`]),
      dueDate: by === "calendar" && values.calendarDue ? utcDayToUnix(values.calendarDue) : null,
    };
  };
  return {
    name: values.name,
    category: LIMIT_CATEGORIES.indexOf(values.category),
    document: values.document,
    workTime: parseHours(values.workTime),
    terms: countedBy(values).map(termOf),
    ...(isNew ? { componentId: values.componentId || null } : { reason: values.reason }),
  };
}

/** The values of the fields of a renewal in a form. */
export type RenewalFieldValues = {
  limitId: string;
  doneOn: string | null;
  minutes: string;
  landings: string;
  basis: RenewalBasis;
  document: string;
  note: string;
};

const FIELD_OF_PATH: Record<string, string> = {
  date: "doneOn",
  flightTime: "minutes",
  landing: "landings",
  totalFlightTime: "minutes",
  totalLanding: "landings",
};

/** Finds the field of a form for a renewal or a component in which an error of its body belongs. */
export const maintenanceFieldOfPath = (path: string): string => FIELD_OF_PATH[path] ?? path;

export const toUnixDay = (day: string | null) => (day === null ? null : utcDayToUnix(day));
export const toMoment = ({ minutes, landings }: { minutes: string; landings: string }) => ({
  flightTime: parseHours(minutes),
  landing: landings === "" ? null : Number(landings),
});

/** Makes the body that renews a limit over the version that the person has seen. */
export const makeRenewalBody = (
  { limitId, doneOn, basis, document, note, ...moment }: RenewalFieldValues,
  version: number | undefined,
) => ({
  limitId,
  version,
  date: toUnixDay(doneOn),
  ...toMoment(moment),
  basis: RENEWAL_BASES.indexOf(basis),
  document,
  note,
});

/** The body that enables or disables a limit. Who disables one says why. */
export const makeLimitStateBody = (id: string, state: "Active" | "Disabled", reason = "") => ({
  id,
  state: RECORD_STATES.indexOf(state),
  reason,
});

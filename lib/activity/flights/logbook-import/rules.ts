import type { TableRow } from "@/lib/platform/files";
import type { LocalizableText } from "@/lib/platform/problem";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import type { AircraftType } from "@/lib/records/aircraft/codes";
import type { LegClass, PilotFunction } from "../codes";
import { listFaultsOfTimes, listOtherFaults } from "../rules";
import {
  DAY_MINUTES,
  dayOf,
  demandLength,
  Fault,
  fault,
  hours,
  parseClock,
  parseCount,
  parseDate,
  parseDuration,
  placeOf,
  ROUNDED,
  type Times,
  totalOf,
} from "./cells";
import type { AssumedClass, DateOrder, ImportField, WholeUnit } from "./codes";
import type { Columns, KnownAircraft } from "./formats";

/** How the cells of a file are read: where they stand, and what only the person can tell. */
export type Reading = {
  columns: Columns;
  aircraft: KnownAircraft;
  dateOrder: DateOrder;
  unit: WholeUnit;
  timeZone: string;
  assumedClass: AssumedClass;
  /** Names that other programs write where the pilot was in command themselves. */
  selfNames: readonly string[];
};

/** A flight of another logbook, as its leg will be. Times are unix seconds. */
export type ImportedLeg = {
  category: AircraftType;
  class: LegClass;
  model: string;
  registration: string;
  from: string;
  to: string;
  offBlock: number;
  onBlock: number;
  hasTimes: boolean;
  function: PilotFunction;
  hasInstructor: boolean;
  isMultiPilot: boolean;
  commanderName: string;
  operator: string;
  remarks: string;
  takeOffsByDay: number;
  takeOffsByNight: number;
  landingsByDay: number;
  landingsByNight: number;
  nightMinutes: number;
  ifrMinutes: number;
};
export type ImportFault = { field: ImportField; text: LocalizableText };
/** A line with the leg that it is, or with why it can't be one. */
export type LineOf<Leg> = { line: number; leg: Leg; faults: [] } | { line: number; leg: null; faults: ImportFault[] };
export type ImportLine = LineOf<ImportedLeg>;

/** Reads a line of another logbook as a leg. A line that can't be one says what of it can't. */
export function readLine({ line, cells }: TableRow, reading: Reading, now: Date): ImportLine {
  const faults: ImportFault[] = [];
  const textOf = (field: ImportField) => cells[reading.columns[field] ?? -1] ?? "";
  /** Reads one field, and goes on with what stands for it after an error, so that a line names all of its errors. */
  function read<Value>(field: ImportField, parse: (text: string) => Value, otherwise: Value): Value {
    try {
      return parse(textOf(field));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ field: error.field as ImportField, text: error.text });
      return otherwise;
    }
  }
  const minutesOf = (field: ImportField) => read(field, (text) => parseDuration(field, text, reading.unit), 0);
  const countOf = (field: ImportField) => read(field, (text) => parseCount(field, text), 0);
  const lineOf = (field: ImportField, most: number) => read(field, (text) => demandLength(field, text, most), "");

  const fstd = minutesOf("fstd");
  const isSession = fstd > 0 && minutesOf("total") === 0;
  const dateField = isSession && textOf("fstdDate") !== "" ? "fstdDate" : "date";
  const day = read(dateField, (text) => parseDate(dateField, text, reading.dateOrder, now), "2000-01-01");
  const times = isSession ? null : readTimes(day, read, reading.timeZone);
  const amounts = {
    ...{ pic: minutesOf("pic"), picus: minutesOf("picus"), coPilot: minutesOf("coPilot"), dual: minutesOf("dual") },
    ...{ instructor: minutesOf("instructor"), solo: minutesOf("solo") },
  };
  const said = isSession ? fstd : minutesOf("total");
  const total = read("total", () => totalOf(said, times), 0);
  const offBlock = times?.offBlock ?? toUnix(localTimeOn(day, NOON, "UTC"));
  const known = reading.aircraft.get(textOf("registration").toUpperCase());
  const places = { from: placeOf(lineOf("from", 60)), to: placeOf(lineOf("to", 60)) };
  const registration = lineOf("registration", isSession ? 60 : 20).toUpperCase();
  const named = (isSession && textOf("fstdType")) || textOf("model") || known?.model || registration;
  // What was rounded to tenths of an hour isn't longer than its flight.
  const within = (minutes: number) => (minutes - total <= ROUNDED.toTenths ? Math.min(minutes, total) : minutes);
  const model = read("model", () => demandModel(named), "");
  const remarks = [lineOf("remarks", MOST_REMARKS), ...[places.from, places.to].flatMap(({ name }) => name || [])];
  const flown = read("pic", () => functionOf(amounts, total, isSession), "Pic" as PilotFunction);
  const commander = lineOf("commander", 60);
  const landings = { landingsByDay: countOf("landingsByDay"), landingsByNight: countOf("landingsByNight") };
  const leg: ImportedLeg = {
    ...kindOf({ ...reading, isSession, said: textOf("class") || known?.class || "" }, minutesOf),
    ...{ model, registration: isSession && registration.length > 20 ? "" : registration },
    ...{
      from: places.from.code,
      to: places.to.code,
      offBlock,
      onBlock: offBlock + total * 60,
      hasTimes: times !== null,
    },
    function: flown,
    hasInstructor: amounts.dual > 0,
    isMultiPilot: !isSession && (amounts.coPilot > 0 || minutesOf("multiPilot") > 0),
    commanderName: reading.selfNames.includes(commander.toLowerCase()) ? "" : commander,
    operator: lineOf("operator", 60),
    remarks: read("remarks", () => demandLength("remarks", remarks.filter(Boolean).join(", "), MOST_REMARKS), ""),
    ...landings,
    // What tells of landings alone had as many take-offs.
    takeOffsByDay: reading.columns.takeOffsByDay === undefined ? landings.landingsByDay : countOf("takeOffsByDay"),
    takeOffsByNight:
      reading.columns.takeOffsByNight === undefined ? landings.landingsByNight : countOf("takeOffsByNight"),
    ...(isSession
      ? { nightMinutes: 0, ifrMinutes: 0 }
      : { nightMinutes: within(minutesOf("night")), ifrMinutes: within(minutesOf("ifr")) }),
  };
  const declared = { ...NOT_TOLD, ...leg };
  // What can't be read of its times makes no statement about the rest.
  const isTimed = !faults.some(({ field }) => OF_TIMES.includes(field) || field === dateField);
  const ofTimes = isTimed ? listFaultsOfTimes(declared, toUnix(now)) : [];
  const others = isTimed && ofTimes.length === 0 ? listOtherFaults(declared) : [];
  for (const { field, key } of [...ofTimes, ...others]) {
    const isLater = key === "flights.inFuture";
    faults.push({ field: isLater ? dateField : (FIELD_OF[field] ?? "total"), text: { key } });
  }
  if (isTimed && !isSession && leg.landingsByDay + leg.landingsByNight > total) {
    const { field, text } = fault(leg.landingsByDay > 0 ? "landingsByDay" : "landingsByNight", "moreLandings");
    faults.push({ field: field as ImportField, text });
  }
  // A duration is read more than once, and its error said once.
  const once = [...new Map(faults.map((one) => [`${one.field} ${one.text.key}`, one])).values()];
  return once.length > 0 ? { line, leg: null, faults: once } : { line, leg, faults: [] };
}

/** The minute of the day that stands for a time nobody wrote down. */
const NOON = 720;
const MOST_REMARKS = 500;
const NOT_TOLD = {
  ...{ takeOff: null, landing: null, check: "None" as const, approachesByDay: 0, approachesByNight: 0 },
  ...{ fullStopsByDay: 0, fullStopsByNight: 0, takeOffsInFaaNight: 0, fullStopsInFaaNight: 0 },
};
/** The fields from which the times of a flight follow. */
const OF_TIMES: readonly ImportField[] = ["offBlock", "onBlock", "total"];
const FIELD_OF: Partial<Record<string, ImportField>> = { nightMinutes: "night", ifrMinutes: "ifr", onBlock: "total" };

/** The times of a flight, which ends on the next day where its end is the earlier one. Null where the file doesn't have both. */
function readTimes(
  day: string,
  read: (field: ImportField, parse: (text: string) => number | null, otherwise: null) => number | null,
  timeZone: string,
): Times | null {
  const off = read("offBlock", (text) => parseClock("offBlock", text), null);
  const on = read("onBlock", (text) => parseClock("onBlock", text), null);
  if (off === null || on === null) return null;
  const offBlock = toUnix(localTimeOn(day, off, timeZone));
  const minutes = (((on - off) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return { offBlock, onBlock: offBlock + minutes * 60 };
}

const FUNCTIONS = [
  ["instructor", "Instructor"],
  ["picus", "Picus"],
  ["coPilot", "CoPilot"],
  ["pic", "Pic"],
  ["solo", "Solo"],
  ["dual", "Dual"],
] as const;
type Amounts = Record<(typeof FUNCTIONS)[number][0], number>;

/**
 * What the pilot was on board. A leg has one function: a line whose time was divided between several isn't one leg. Who instructs or
 * flies under supervision logs time as pilot in command beside it, and so does who flies with an instructor although rated.
 */
function functionOf(amounts: Amounts, total: number, isSession: boolean): PilotFunction {
  const found = FUNCTIONS.find(([amount]) => amounts[amount] > 0);
  if (!found) {
    if (isSession) return "Pic";
    throw fault("pic", "noFunction");
  }
  const [amount, name] = found;
  if (!isSession && total > 0 && Math.abs(amounts[amount] - total) > ROUNDED.toTenths)
    throw fault(amount, "parts", { part: hours(amounts[amount]), total: hours(total) });
  return name;
}

/** What a leg was flown on, by its times, by what the file says of the aircraft, or as the person says. */
function kindOf(
  { isSession, said, assumedClass }: { isSession: boolean; said: string; assumedClass: AssumedClass },
  minutesOf: (field: ImportField) => number,
): { category: AircraftType; class: LegClass } {
  if (isSession) return { category: "Simulator", class: "Other" };
  if (/heli|rotor/i.test(said)) return { category: "Helicopter", class: "Other" };
  if (minutesOf("singleEngine") > 0) return { category: "Aircraft", class: "SingleEngine" };
  if (minutesOf("multiEngine") > 0 || /multi|amel|ames/i.test(said))
    return { category: "Aircraft", class: "MultiEngine" };
  if (/tmg|motor ?glider/i.test(said)) return { category: "Aircraft", class: "Tmg" };
  if (/single|asel|ases/i.test(said)) return { category: "Aircraft", class: "SingleEngine" };
  if (minutesOf("multiPilot") > 0) return { category: "Aircraft", class: "MultiEngine" };
  return { category: "Aircraft", class: said ? "Other" : assumedClass };
}

function demandModel(name: string): string {
  if (name === "") throw fault("model", "noAircraft");
  return demandLength("model", name, 60);
}

/** A leg that stands in the logbook already, or comes with the same file. */
export type KnownLeg = Pick<ImportedLeg, "registration" | "from" | "to" | "offBlock" | "onBlock" | "hasTimes">;
export type Sorted<Leg = ImportedLeg> = {
  fresh: { line: number; leg: Leg }[];
  /** The numbers of the lines that are there already. */
  known: number[];
  refused: { line: number; leg: null; faults: ImportFault[] }[];
};

/**
 * Tells the lines of a file apart: what is new; what the logbook has already, be it of the school or of an import; and what can't be, also
 * because the pilot flew something else at that time. Without times it is the same flight by day, aircraft, places and total, and as many
 * such flights are known as the logbook has. `bornOn` is the pilot's day of birth, where it is known.
 */
export function sortLines<Leg extends KnownLeg>(
  lines: readonly LineOf<Leg>[],
  existing: readonly KnownLeg[],
  bornOn: string | null = null,
): Sorted<Leg> {
  const byDay = new Map<string, KnownLeg[]>();
  const untimed = new Map<string, number>();
  const add = (leg: KnownLeg) => {
    if (leg.hasTimes) for (const day of daysOf(leg)) byDay.set(day, [...(byDay.get(day) ?? []), leg]);
  };
  const flown = new Map<string, number>();
  const count = (leg: KnownLeg) => {
    for (const [day, minutes] of minutesByDay(leg)) flown.set(day, (flown.get(day) ?? 0) + minutes);
  };
  const ofFile = new Set<KnownLeg>();
  for (const leg of existing) {
    add(leg);
    count(leg);
    untimed.set(keyOf(leg), (untimed.get(keyOf(leg)) ?? 0) + 1);
  }
  const timed = new Set(existing.filter(({ hasTimes }) => hasTimes).map(keyOf));
  const sorted: Sorted<Leg> = { fresh: [], known: [], refused: [] };
  const refuse = (line: number, { field, text }: Pick<Fault, "field" | "text">) =>
    sorted.refused.push({ line, leg: null, faults: [{ field: field as ImportField, text }] });
  for (const { line, leg, faults } of lines) {
    if (leg === null) {
      sorted.refused.push({ line, leg, faults });
      continue;
    }
    const key = keyOf(leg);
    const other = leg.hasTimes
      ? daysOf(leg)
          .flatMap((day) => byDay.get(day) ?? [])
          .find((at) => overlaps(at, leg))
      : undefined;
    const left = untimed.get(key) ?? 0;
    if (bornOn !== null && dayOf(leg.offBlock) < bornOn) refuse(line, fault("date", "beforeBirth"));
    else if (other && ofFile.has(other) && sameAircraft(other, leg)) refuse(line, fault("offBlock", "twice"));
    else if (other && sameAircraft(other, leg)) {
      sorted.known.push(line);
      untimed.set(key, left - 1);
    } else if (other) {
      const text = { key: "flights.overlaps" as const, values: { name: other.registration } };
      refuse(line, { field: "offBlock", text });
    } else if (left > 0 && !(leg.hasTimes && timed.has(key))) {
      sorted.known.push(line);
      untimed.set(key, left - 1);
    } else if (minutesByDay(leg).some(([day, minutes]) => (flown.get(day) ?? 0) + minutes > DAY_MINUTES))
      refuse(line, fault("date", "dayFull"));
    else {
      add(leg);
      count(leg);
      ofFile.add(leg);
      sorted.fresh.push({ line, leg });
    }
  }
  return sorted;
}

const daysOf = ({ offBlock, onBlock }: KnownLeg) => [...new Set([dayOf(offBlock), dayOf(onBlock)])];
/** How many minutes of each day a leg takes. One without times is of its day alone. */
function minutesByDay({ offBlock, onBlock, hasTimes }: KnownLeg): [day: string, minutes: number][] {
  const [first, last] = [dayOf(offBlock), dayOf(onBlock)];
  const minutes = Math.round((onBlock - offBlock) / 60);
  if (first === last || !hasTimes) return [[first, minutes]];
  const later = Math.round((onBlock - toUnix(localTimeOn(last, 0, "UTC"))) / 60);
  return [
    [first, minutes - later],
    [last, later],
  ];
}
const overlaps = (one: KnownLeg, other: KnownLeg) => one.offBlock < other.onBlock && one.onBlock > other.offBlock;
const fold = (registration: string) => registration.toUpperCase().replace(/[^A-Z0-9]/g, "");
const sameAircraft = (one: KnownLeg, other: KnownLeg) => fold(one.registration) === fold(other.registration);
const keyOf = ({ registration, from, to, offBlock, onBlock }: KnownLeg) =>
  [dayOf(offBlock), fold(registration), from, to, Math.round((onBlock - offBlock) / 60)].join(" ");

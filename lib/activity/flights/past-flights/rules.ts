import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { LocalizableText } from "@/lib/platform/problem";
import { fromUnix, localTimeOn, toUnix } from "@/lib/platform/time";
import type { AircraftType } from "@/lib/records/aircraft/codes";
import {
  findWord,
  foldWord,
  type GivenTable,
  readTable,
  type TableColumns,
  type TableLine,
} from "@/lib/records/tables";
import type { LegClass } from "../codes";
import {
  DAY_MINUTES,
  demandLength,
  Fault,
  fault,
  guessDateOrder,
  parseClock,
  parseCount,
  parseDate,
  parseDuration,
  placeOf,
  totalOf,
} from "../logbook-import/cells";
import type { DateOrder, WholeUnit } from "../logbook-import/codes";
import { type KnownLeg, type LineOf, sortLines } from "../logbook-import/rules";
import { listFaultsOfTimes, listOtherFaults } from "../rules";
import { PAST_FLIGHT_COLUMNS, PAST_FUNCTIONS, type PastFlightColumn, type PastFunction } from "./codes";

/** An aircraft of the school, as far as a leg repeats it. */
export type FlownAircraft = { id: string; callSign: string; model: string; type: AircraftType; legClass: LegClass };

/** A flight of the school from before it used the product. Times are unix seconds. */
export type PastFlight = KnownLeg & {
  aircraft: FlownAircraft;
  takeOff: number | null;
  landing: number | null;
  pilotId: string;
  function: PastFunction;
  instructorId: string | null;
  landingsByDay: number;
  landingsByNight: number;
  nightMinutes: number;
  remarks: string;
};
export type PastFlightLine = TableLine<PastFlightColumn, PastFlight>;

export type PastFlightContext = {
  findPerson: (text: string) => string | "several" | null;
  findAircraft: (text: string) => FlownAircraft | null;
  /** Null: as most dates of the table tell. */
  dateOrder: DateOrder | null;
  unit: WholeUnit;
  timeZone: string;
  now: Date;
};

export const pastFlightColumns: TableColumns<PastFlightColumn> = {
  columns: PAST_FLIGHT_COLUMNS,
  needed: ["date", "aircraft", "pilot"],
  headingOf: (locale: Locale, column) => localize(locale, `pastFlights.columns.${column}`),
  synonyms: {
    date: ["Date du vol", "Jour", "Flight date", "Day"],
    aircraft: [
      ...["Immat", "Immatriculation", "Avion", "Appareil", "Machine"],
      ...["Registration", "Tail number", "Aircraft ID", "Reg", "Ident"],
    ],
    pilot: [
      "Nom",
      "Pilote 1",
      "Nom du pilote",
      "Élève",
      "Commandant de bord",
      "CDB",
      "Pilot 1",
      "Name",
      "Student",
      "Crew",
    ],
    function: ["Type de vol", "Nature du vol", "Rôle", "Role", "Flight type", "Capacity"],
    instructor: ["Instructeur", "Pilote 2", "FI", "Moniteur", "Pilot 2", "Teacher"],
    from: ["Départ", "Terrain de départ", "Departure", "Dep", "Origin"],
    to: ["Arrivée", "Terrain d’arrivée", "Destination", "Arrival", "Arr"],
    offBlock: [
      "Bloc départ",
      "Heure de départ",
      "Heure bloc départ",
      "Block off",
      "Off-block",
      "Departure time",
      "Out",
    ],
    takeOff: ["Décollage", "Heure de décollage", "Takeoff", "Take off", "Take-off time", "Off"],
    landing: ["Atterrissage", "Heure d’atterrissage", "Landing time", "On"],
    onBlock: ["Bloc arrivée", "Heure d’arrivée", "Heure bloc arrivée", "Block on", "On-block", "Arrival time", "In"],
    total: ["Durée", "Temps de vol", "Temps bloc", "Durée du vol", "Duration", "Block time", "Flight time", "Hours"],
    landingsByDay: ["Atterrissages", "Nombre d’atterrissages", "Nb atterrissages", "Att", "Landings", "LDG"],
    landingsByNight: ["Atterrissages nuit", "Night landings"],
    night: ["Nuit", "Night time", "Night"],
    remarks: ["Commentaire", "Commentaires", "Observations", "Comments", "Notes"],
  },
};

/** The minute of the day that stands for a time nobody wrote down. */
const NOON = 720;
const LONGEST = { place: 60, remarks: 500 };
/** No aircraft of a school stays up longer. A table that says so has mixed up its times, of which the earlier is the next day's. */
const LONGEST_MINUTES = 14 * 60;

/** Reads the lines of a table of past flights, one at a time, so that the caller can let other work go between. */
export function* parsePastFlights(
  table: GivenTable,
  context: PastFlightContext,
  reader: Locale,
): Generator<PastFlightLine, void> {
  const read = readTable(table, pastFlightColumns, reader);
  const dateOrder = context.dateOrder ?? guessDateOrder(read.map(({ cells }) => cells.date ?? ""));
  // A flight of which a table counts no landings landed once.
  const countsLandings = read.some(({ cells }) => cells.landingsByDay !== undefined);
  for (const { line, cells } of read) {
    const { input, faults } = readLine(cells, { ...context, dateOrder, countsLandings });
    yield { line, cells, input: faults.length === 0 ? input : null, faults };
  }
}

function readLine(
  cells: PastFlightLine["cells"],
  context: PastFlightContext & { dateOrder: DateOrder; countsLandings: boolean },
): Pick<PastFlightLine, "input" | "faults"> {
  const faults: PastFlightLine["faults"] = [];
  const say = (column: PastFlightColumn, key: LocalizableText["key"], values?: LocalizableText["values"]) => {
    if (!faults.some((one) => one.column === column)) faults.push({ column, text: { key, values } });
  };
  const textOf = (column: PastFlightColumn) => cells[column] ?? "";
  /** Reads a cell, and goes on with what stands for it after an error, so that a line names all of its errors. */
  function read<Value>(column: PastFlightColumn, parse: (text: string) => Value, otherwise: Value): Value {
    try {
      return parse(textOf(column));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      say(error.field as PastFlightColumn, error.text.key, error.text.values);
      return otherwise;
    }
  }
  const clockOf = (column: PastFlightColumn) => read(column, (text) => parseClock(column, text), null);
  const countOf = (column: PastFlightColumn) => read(column, (text) => parseCount(column, text), 0);
  const minutesOf = (column: PastFlightColumn) => read(column, (text) => parseDuration(column, text, context.unit), 0);
  function find(column: "pilot" | "instructor"): string | null {
    const found = context.findPerson(textOf(column));
    if (found === "several") say(column, "people.import.faults.several", { name: textOf(column) });
    else if (!found) say(column, "pastFlights.faults.person", { text: textOf(column) });
    return found;
  }

  const aircraft = context.findAircraft(textOf("aircraft"));
  if (!aircraft) say("aircraft", "pastFlights.faults.aircraft", { text: textOf("aircraft") });
  const pilotId = find("pilot");
  const instructorId = textOf("instructor") ? find("instructor") : null;
  if (pilotId && pilotId === instructorId) say("instructor", "pastFlights.faults.samePerson");
  const said = textOf("function") ? readFunction(textOf("function")) : instructorId ? "Dual" : "Pic";
  if (!said) say("function", "pastFlights.faults.function", { text: textOf("function") });

  const day = read("date", (text) => parseDate("date", text, context.dateOrder, context.now), "2000-01-01");
  const clocks = {
    ...{ offBlock: clockOf("offBlock"), takeOff: clockOf("takeOff") },
    ...{ landing: clockOf("landing"), onBlock: clockOf("onBlock") },
  };
  const given = minutesOf("total");
  const began = clocks.offBlock ?? clocks.takeOff;
  const ended = clocks.onBlock ?? clocks.landing ?? (began === null || given === 0 ? null : began + given);
  const hasTimes = began !== null && ended !== null;
  const offBlock = toUnix(localTimeOn(day, hasTimes ? began : NOON, hasTimes ? context.timeZone : "UTC"));
  /** An instant by its clock, which is of the next day where it is earlier than the beginning. */
  const at = (clock: number | null) =>
    clock === null || !hasTimes
      ? null
      : offBlock + ((((clock - began) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES) * 60;
  const times = hasTimes ? { offBlock, onBlock: at(ended)! } : null;
  const total = read("total", () => totalOf(given, times), 0);
  const onBlock = offBlock + total * 60;
  if (total > LONGEST_MINUTES)
    say(times ? "onBlock" : "total", "pastFlights.faults.tooLong", { hours: LONGEST_MINUTES / 60 });

  const lands = context.countsLandings || aircraft?.type === "Simulator" ? 0 : 1;
  const landings = { landingsByDay: countOf("landingsByDay") || lands, landingsByNight: countOf("landingsByNight") };
  const nightMinutes = minutesOf("night");
  const places = (["from", "to"] as const).map((column) =>
    placeOf(read(column, (text) => demandLength(column, text, LONGEST.place), "")),
  );
  const words = [textOf("remarks"), ...places.flatMap(({ name }) => name || [])].filter(Boolean).join(", ");
  const remarks = read("remarks", () => demandLength("remarks", words, LONGEST.remarks), "");
  if (!aircraft || !pilotId || !said) return { input: null, faults };

  const flight: PastFlight = {
    ...{ aircraft, registration: aircraft.callSign, from: places[0]!.code, to: places[1]!.code },
    ...{ offBlock, onBlock, hasTimes, takeOff: at(clocks.takeOff), landing: at(clocks.landing) },
    ...{ pilotId, function: said, instructorId, ...landings, nightMinutes, remarks },
  };
  if (faults.length > 0) return { input: null, faults };
  const declared = { ...NOT_TOLD, ...flight, hasInstructor: hasInstructor(flight) };
  const ofTimes = listFaultsOfTimes(declared, toUnix(context.now));
  for (const { field, key } of ofTimes.length > 0 ? ofTimes : listOtherFaults(declared))
    say(key === "flights.inFuture" ? "date" : (COLUMN_OF[field] ?? "total"), key);
  if (aircraft.type === "Simulator" && landings.landingsByDay + landings.landingsByNight > 0)
    say("landingsByDay", "fleet.notOfSimulators");
  else if (landings.landingsByDay + landings.landingsByNight > total) {
    const { field, text } = fault("landingsByDay", "moreLandings");
    say(field as PastFlightColumn, text.key);
  }
  return { input: flight, faults };
}

/** Somebody is taught where an instructor is on board, also one whom the school no longer knows. */
export const hasInstructor = ({ function: flown, instructorId }: Pick<PastFlight, "function" | "instructorId">) =>
  instructorId !== null || flown === "Dual";

const NOT_TOLD = {
  ...{ check: "None" as const, takeOffsByDay: 0, takeOffsByNight: 0, approachesByDay: 0, approachesByNight: 0 },
  ...{ fullStopsByDay: 0, fullStopsByNight: 0, takeOffsInFaaNight: 0, fullStopsInFaaNight: 0, ifrMinutes: 0 },
};
const COLUMN_OF: Partial<Record<string, PastFlightColumn>> = {
  ...{ nightMinutes: "night", takeOff: "takeOff", landing: "landing", withInstructor: "function" },
};

/** What the French write of functions in short. */
const SHORT: Partial<Record<string, PastFunction>> = {
  cdb: "Pic",
  dc: "Dual",
  doublecommande: "Dual",
  p1: "Pic",
  p2: "CoPilot",
};
const readFunction = (text: string): PastFunction | undefined =>
  findWord(PAST_FUNCTIONS, text, (locale, name) => localize(locale, `recency.functions.${name}`)) ??
  findWord(PAST_FUNCTIONS, text, (_, name) => name) ??
  SHORT[foldWord(text)];

/**
 * Refuses lines that can't be beside others: each pilot and each aircraft flies one flight at a time, and what is there already doesn't
 * come in again.
 *
 * @param existing the legs of a person or an aircraft, by their ids
 * @param bornOn the day of birth of who is known to have one
 */
export function refuseClashes(
  lines: readonly PastFlightLine[],
  existing: ReadonlyMap<string, readonly KnownLeg[]>,
  bornOn: ReadonlyMap<string, string>,
): PastFlightLine[] {
  const groups = new Map<string, LineOf<PastFlight>[]>();
  for (const { line, input } of lines) {
    for (const id of input ? [input.aircraft.id, input.pilotId, input.instructorId] : [])
      if (id) groups.set(id, [...(groups.get(id) ?? []), { line, leg: input!, faults: [] }]);
  }
  const faultOf = new Map<number, PastFlightLine["faults"][number]>();
  for (const [id, group] of groups) {
    const { known, refused } = sortLines(group, existing.get(id) ?? [], bornOn.get(id) ?? null);
    for (const line of known) faultOf.set(line, { column: "date", text: { key: "pastFlights.faults.known" } });
    for (const { line, faults } of refused)
      if (!faultOf.has(line))
        faultOf.set(line, { column: faults[0]!.field as PastFlightColumn, text: faults[0]!.text });
  }
  return lines.map((one) => {
    const fault = faultOf.get(one.line);
    return fault ? { ...one, input: null, faults: [fault] } : one;
  });
}

/** The columns of a flight's leg. Of full stops a table says nothing; each landing had its approach, and its take-off. */
export const toLegColumns = ({ aircraft, ...flight }: PastFlight) => ({
  ...{ aircraftId: aircraft.id, category: aircraft.type, class: aircraft.legClass },
  ...{ model: aircraft.model, registration: aircraft.callSign, hasTimes: flight.hasTimes },
  ...{ fromAirport: flight.from, toAirport: flight.to },
  ...{ offBlockAt: fromUnix(flight.offBlock), onBlockAt: fromUnix(flight.onBlock) },
  takeOffAt: flight.takeOff === null ? null : fromUnix(flight.takeOff),
  landingAt: flight.landing === null ? null : fromUnix(flight.landing),
  ...{ hasInstructor: hasInstructor(flight), isMultiPilot: flight.function === "CoPilot" },
  ...{ landingsByDay: flight.landingsByDay, landingsByNight: flight.landingsByNight },
  ...{ takeOffsByDay: flight.landingsByDay, takeOffsByNight: flight.landingsByNight },
  ...{ approachesByDay: flight.landingsByDay, approachesByNight: flight.landingsByNight },
  nightMinutes: flight.nightMinutes,
});

/** Who was on board. The landings are the pilot's; who instructs watches them. */
export const pilotsOf = ({ pilotId, function: flown, instructorId, remarks }: PastFlight) => [
  { personId: pilotId, function: flown, isPilotFlying: true, remarks },
  ...(instructorId
    ? [{ personId: instructorId, function: "Instructor" as const, isPilotFlying: false, remarks: "" }]
    : []),
];

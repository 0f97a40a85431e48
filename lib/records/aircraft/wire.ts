import { addDays, startOfDay, unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { parseDecimal, parseHours } from "@/lib/platform/hours";
import { type Defect, decodeDefect, type ListedDefect } from "../defects/wire";
import { decodePersonChoice, type PersonChoice } from "../people/wire";
import { type DecodedState, decodeState, fromTimeValue, makeStatesQuery, toTimeValue } from "../wire";
import {
  AIRCRAFT_CLASSES,
  AIRCRAFT_TYPES,
  type AircraftClass,
  type AircraftType,
  COUNTER_CAUSES,
  type CounterCause,
  FLIGHT_TIME_CODES,
  type FlightTimeKind,
  PRICE_KINDS,
} from "./codes";
import type { AircraftImportAnswer, AircraftLight, AircraftView, CounterMovementView } from "./schema";

type LightWords = { type: AircraftType; class: AircraftClass; turnaroundMinutes: number };
/** The short form of an aircraft in words. */
export type AircraftChoice = Omit<DecodedState<AircraftLight>, "type" | "classe" | "turnaroundTime"> & LightWords;

export function decodeAircraft<View extends Omit<AircraftLight, "siteId">>(
  given: View,
): Omit<DecodedState<View>, "type" | "classe" | "turnaroundTime"> & LightWords {
  const { classe, type, turnaroundTime, ...view } = given;
  return {
    ...decodeState(view),
    type: AIRCRAFT_TYPES[type]!,
    class: AIRCRAFT_CLASSES[classe]!,
    turnaroundMinutes: fromTimeValue(turnaroundTime),
  } as never;
}

/** An aircraft in words. Times are whole minutes, `hobbsHours` are hours with hundredths, prices are amounts an hour. */
export type Aircraft = {
  id: string;
  version: number;
  state: DecodedState<AircraftView>["state"];
  siteId: string;
  /** The day on which it came to its site, such as `2024-03-01`. */
  cameOn: string | null;
  imageLocation: string | null;
  callSign: string;
  alias: string;
  model: string;
  type: AircraftType;
  class: AircraftClass;
  pmpf: string;
  timer: string;
  turnaroundMinutes: number;
  taxiOutMinutes: number;
  taxiInMinutes: number;
  isFlightTimeCounted: boolean;
  flightTimeKind: FlightTimeKind;
  flightMinutes: number;
  landings: number;
  isHobbsCounted: boolean;
  hobbsHours: number;
  /** Minutes of flight until the next maintenance by hours. Negative when it is overdue. Null when none is known. */
  maintenanceInMinutes: number | null;
  homeAirport: string;
  currentAirport: string;
  airports: string[];
  isRentable: boolean;
  rentalPrice: number | null;
  exploitationPrice: number | null;
  exploitationPriceKind: FlightTimeKind;
  trackerUrl: string;
  tags: string[];
  rentalTags: string[];
  order: number;
  /** What is open of its defects, the worst first. */
  defects: Defect[];
};

export function decodeAircraftSheet(view: AircraftView): Aircraft {
  const { id, version, state, callSign, type, class: kind, model, turnaroundMinutes, order } = decodeAircraft(view);
  const { dateEntree, siteId } = view.site;
  return {
    ...{ id, version, state, callSign, type, class: kind, model, turnaroundMinutes, order, siteId },
    cameOn: dateEntree === null ? null : unixToUtcDay(dateEntree),
    imageLocation: view.imageLocation,
    alias: view.registrationAlias,
    pmpf: view.pmpf,
    timer: view.timer,
    taxiOutMinutes: fromTimeValue(view.taxiTime),
    taxiInMinutes: fromTimeValue(view.taxiInTime),
    isFlightTimeCounted: view.flightTimeActivated,
    flightTimeKind: view.flightTime === FLIGHT_TIME_CODES.Block ? "Block" : "Airborne",
    flightMinutes: view.totalFlightTime,
    landings: view.totalLanding,
    isHobbsCounted: view.horameterActivated,
    hobbsHours: view.totalHorameter,
    maintenanceInMinutes: view.nextMaintenance,
    homeAirport: view.homeAirport,
    currentAirport: view.currentAirport,
    airports: view.airports,
    isRentable: view.enableRental,
    rentalPrice: view.rentalPrice,
    exploitationPrice: view.exploitationPrice.price,
    exploitationPriceKind: PRICE_KINDS[view.exploitationPrice.type]!,
    trackerUrl: view.urlFlightTracker,
    tags: view.tagsIds,
    rentalTags: view.rentalTagsIds,
    defects: view.commentaries.map(decodeDefect),
  };
}

/** What a list shows of an aircraft. */
export type ListedAircraft = Pick<
  Aircraft,
  "id" | "version" | "state" | "siteId" | "callSign" | "alias" | "model" | "type" | "isRentable" | "tags" | "order"
> & { defects: ListedDefect[] };

/** Decodes an aircraft, without what its list doesn't show: a page of hundreds of aircraft is sent as a whole. */
export function decodeListedAircraft(view: AircraftView): ListedAircraft {
  const whole = decodeAircraftSheet(view);
  const { id, version, state, siteId, callSign, alias, model, type, isRentable, tags, order } = whole;
  const defects = whole.defects.map(({ status, isMel, melCategory, dueOn }) => ({ status, isMel, melCategory, dueOn }));
  return { id, version, state, siteId, callSign, alias, model, type, isRentable, tags, order, defects };
}

/** The text of an aircraft in which its list searches. */
export const searchTextOf = ({ callSign, model, alias }: Pick<Aircraft, "callSign" | "model" | "alias">): string =>
  `${callSign} ${model} ${alias}`;

type ListFilter = {
  isOnlyActive: boolean;
  text: string;
  types: readonly AircraftType[];
  tag: string;
  isRentable: boolean;
};

/** Makes the query of a list of aircraft. Only those for rent are asked for, never only those that aren't. */
export const makeAircraftListQuery = ({ isOnlyActive, text, types, tag, isRentable }: ListFilter) => ({
  ...makeStatesQuery(isOnlyActive),
  text: text.trim(),
  types: types.map((type) => AIRCRAFT_TYPES.indexOf(type)).join(),
  tagsIds: tag,
  ...(isRentable && { enableRental: "true" }),
});

/** The values of the fields of an aircraft in a form. Numbers, hours ("1234:05") and prices are texts, as people type them. */
export type AircraftFieldValues = Pick<
  Aircraft,
  | ("siteId" | "cameOn" | "callSign" | "alias" | "model" | "pmpf" | "timer" | "isFlightTimeCounted" | "flightTimeKind")
  | ("isHobbsCounted" | "homeAirport" | "currentAirport" | "airports" | "isRentable" | "exploitationPriceKind")
  | ("trackerUrl" | "tags" | "rentalTags")
> &
  Record<
    | ("type" | "class" | "turnaroundMinutes" | "taxiOutMinutes" | "taxiInMinutes" | "flightMinutes" | "landings")
    | ("hobbsHours" | "maintenanceInMinutes" | "rentalPrice" | "exploitationPrice" | "correctionReason"),
    string
  >;

const FIELD_OF_PATH: Record<string, string> = {
  registrationAlias: "alias",
  classe: "class",
  "site.siteId": "siteId",
  "site.dateEntree": "cameOn",
  turnaroundTime: "turnaroundMinutes",
  taxiTime: "taxiOutMinutes",
  taxiInTime: "taxiInMinutes",
  flightTimeActivated: "isFlightTimeCounted",
  flightTime: "flightTimeKind",
  totalFlightTime: "flightMinutes",
  totalLanding: "landings",
  horameterActivated: "isHobbsCounted",
  totalHorameter: "hobbsHours",
  nextMaintenance: "maintenanceInMinutes",
  enableRental: "isRentable",
  "exploitationPrice.price": "exploitationPrice",
  "exploitationPrice.type": "exploitationPriceKind",
  urlFlightTracker: "trackerUrl",
  tagsIds: "tags",
  rentalTagsIds: "rentalTags",
};

/** Finds the field of a form in which an error of a request body belongs, from the error's path. */
export function aircraftFieldOfPath(path: string): string {
  return FIELD_OF_PATH[path] ?? FIELD_OF_PATH[path.split(".")[0]!] ?? path.split(".")[0]!;
}

/**
 * Makes the request body that saves an aircraft from a form whose texts can be read. A change names only the totals that
 * differ from those of the aircraft as it was (`before`), because a flight may have moved the others meanwhile.
 */
export function makeAircraftBody(values: AircraftFieldValues, before: Aircraft | null) {
  const timeOf = (minutes: string) => toTimeValue(Number(minutes));
  const isSimulator = values.type === "Simulator";
  const ofFlight = <Value>(value: Value, none: Value) => (isSimulator ? none : value);
  const totals = {
    totalFlightTime: parseHours(values.flightMinutes),
    totalLanding: ofFlight(Number(values.landings), 0),
    // Of a horameter that isn't counted the form shows no total.
    totalHorameter: ofFlight(values.isHobbsCounted ? parseDecimal(values.hobbsHours) : (before?.hobbsHours ?? 0), 0),
  };
  const had = {
    totalFlightTime: before?.flightMinutes,
    totalLanding: before?.landings,
    totalHorameter: before?.hobbsHours,
  };
  const moved = Object.entries(totals).filter(([name, total]) => total !== had[name as keyof typeof had]);
  return {
    callSign: values.callSign,
    registrationAlias: values.alias,
    model: values.model,
    type: AIRCRAFT_TYPES.indexOf(values.type as AircraftType),
    classe: AIRCRAFT_CLASSES.indexOf(values.class as AircraftClass),
    site: { siteId: values.siteId, dateEntree: values.cameOn && utcDayToUnix(values.cameOn) },
    pmpf: values.pmpf,
    timer: values.timer,
    turnaroundTime: timeOf(values.turnaroundMinutes),
    taxiTime: timeOf(ofFlight(values.taxiOutMinutes, "0")),
    taxiInTime: timeOf(ofFlight(values.taxiInMinutes, "0")),
    flightTimeActivated: values.isFlightTimeCounted,
    flightTime: FLIGHT_TIME_CODES[values.flightTimeKind],
    ...Object.fromEntries(moved),
    horameterActivated: ofFlight(values.isHobbsCounted, false),
    ...(!before && { nextMaintenance: values.maintenanceInMinutes ? parseHours(values.maintenanceInMinutes) : null }),
    homeAirport: ofFlight(values.homeAirport, ""),
    currentAirport: ofFlight(values.currentAirport, ""),
    airports: ofFlight(values.airports, []),
    enableRental: values.isRentable,
    rentalPrice: values.rentalPrice ? parseDecimal(values.rentalPrice) : null,
    exploitationPrice: {
      price: values.exploitationPrice ? parseDecimal(values.exploitationPrice) : null,
      type: PRICE_KINDS.indexOf(values.exploitationPriceKind),
    },
    urlFlightTracker: ofFlight(values.trackerUrl, ""),
    tagsIds: values.tags,
    rentalTagsIds: values.rentalTags,
    ...(before && moved.length > 0 && { correctionReason: values.correctionReason }),
  };
}

/** Decodes the lines of an import after parsing. */
export function decodeAircraftImport({ lines, ...counts }: AircraftImportAnswer) {
  return {
    ...counts,
    lines: lines.map(({ classe, totalFlightTime, ...line }) => ({ ...line, class: classe, total: totalFlightTime })),
  };
}

/** Whole days of an aircraft's logbook, by the clocks of its site. Null: from the beginning, or to the end. */
export type LogbookDays = { from: string | null; to: string | null };

export const makeLogbookQuery = ({ from, to }: LogbookDays, timeZone: string): Record<string, string> => ({
  ...(from !== null && { dateMin: String(startOfDay(from, timeZone)) }),
  ...(to !== null && { dateMax: String(startOfDay(addDays(to, 1), timeZone)) }),
});

/** A line of an aircraft's logbook in words. `at` are unix seconds; times are minutes, the horameter hours. */
export type CounterMovement = Omit<CounterMovementView, "cause" | "author" | "date"> & {
  at: number;
  cause: CounterCause;
  author: PersonChoice | null;
};

export function decodeCounterMovement({ cause, author, date, ...view }: CounterMovementView): CounterMovement {
  return { ...view, at: date, cause: COUNTER_CAUSES[cause]!, author: author && decodePersonChoice(author) };
}

/** The values of the fields in which counters are corrected. */
export type CounterFieldValues = Pick<
  AircraftFieldValues,
  "flightMinutes" | "landings" | "hobbsHours" | "correctionReason"
> & { cause: Extract<CounterCause, "Correction" | "Reading"> };

type TotalTexts = Pick<AircraftFieldValues, "flightMinutes" | "landings" | "hobbsHours">;

/** The totals of a form that differ from those of the aircraft as it was. */
function changedTotals(values: TotalTexts, before: Pick<Aircraft, "flightMinutes" | "landings" | "hobbsHours">) {
  const [minutes, landings, hours] = [
    parseHours(values.flightMinutes),
    Number(values.landings),
    parseDecimal(values.hobbsHours),
  ];
  return {
    ...(minutes !== before.flightMinutes && { totalFlightTime: minutes }),
    ...(landings !== before.landings && { totalLanding: landings }),
    ...(hours !== before.hobbsHours && { totalHorameter: hours }),
  };
}

/** Whether a form gives other totals than the aircraft has, so that the correction needs a reason. */
export function movesCounters(
  values: TotalTexts & Partial<Pick<AircraftFieldValues, "type" | "isHobbsCounted">>,
  before: Aircraft,
) {
  const { totalFlightTime, totalLanding, totalHorameter } = changedTotals(values, before);
  const isFlown = (values.type ?? before.type) !== "Simulator";
  const isHobbsCounted = values.isHobbsCounted ?? before.isHobbsCounted;
  return (
    totalFlightTime !== undefined ||
    (isFlown && (totalLanding !== undefined || (isHobbsCounted && totalHorameter !== undefined)))
  );
}

/** Makes the body that moves counters. It names only the totals that were changed, so that a flight that lands stays. */
export const makeCounterBody = (values: CounterFieldValues, before: Aircraft) => ({
  ...changedTotals(values, before),
  cause: COUNTER_CAUSES.indexOf(values.cause),
  ...(values.cause === "Correction" && { correctionReason: values.correctionReason }),
});

import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import type { PersonChoice } from "../people/wire";
import { decodePersonChoice } from "../people/wire";
import { type DecodedState, decodeState, fromTimeValue, toTimeValue } from "../wire";
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
import type { AircraftLight, AircraftView, CounterMovementView } from "./schema";

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
  };
}

/** The values of the fields of an aircraft in a form. */
export type AircraftFieldValues = Omit<Aircraft, "id" | "version" | "state" | "imageLocation" | "type" | "class"> & {
  type: AircraftType | "";
  class: AircraftClass | "";
  correctionReason: string;
};

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

/** Makes the request body that saves an aircraft, of the fields that a form changed, or of all. */
export function makeAircraftBody(values: Partial<AircraftFieldValues>): Record<string, unknown> {
  const v = values;
  const timeOf = (minutes: number | undefined) => (minutes === undefined ? undefined : toTimeValue(minutes));
  const partsOf = (parts: Record<string, unknown>) =>
    Object.values(parts).every((part) => part === undefined) ? undefined : parts;
  return {
    callSign: v.callSign,
    registrationAlias: v.alias,
    model: v.model,
    type: v.type === undefined ? undefined : AIRCRAFT_TYPES.indexOf(v.type as AircraftType),
    classe: v.class === undefined ? undefined : AIRCRAFT_CLASSES.indexOf(v.class as AircraftClass),
    site: partsOf({ siteId: v.siteId, dateEntree: v.cameOn ? utcDayToUnix(v.cameOn) : v.cameOn }),
    pmpf: v.pmpf,
    timer: v.timer,
    turnaroundTime: timeOf(v.turnaroundMinutes),
    taxiTime: timeOf(v.taxiOutMinutes),
    taxiInTime: timeOf(v.taxiInMinutes),
    flightTimeActivated: v.isFlightTimeCounted,
    flightTime: v.flightTimeKind && FLIGHT_TIME_CODES[v.flightTimeKind],
    totalFlightTime: v.flightMinutes,
    totalLanding: v.landings,
    horameterActivated: v.isHobbsCounted,
    totalHorameter: v.hobbsHours,
    nextMaintenance: v.maintenanceInMinutes,
    homeAirport: v.homeAirport,
    currentAirport: v.currentAirport,
    airports: v.airports,
    enableRental: v.isRentable,
    rentalPrice: v.rentalPrice,
    exploitationPrice: partsOf({
      price: v.exploitationPrice,
      type: v.exploitationPriceKind && PRICE_KINDS.indexOf(v.exploitationPriceKind),
    }),
    urlFlightTracker: v.trackerUrl,
    tagsIds: v.tags,
    rentalTagsIds: v.rentalTags,
    order: v.order,
    correctionReason: v.correctionReason,
  };
}

/** A line of an aircraft's logbook in words. `at` are unix seconds; times are minutes, the horameter hours. */
export type CounterMovement = Omit<CounterMovementView, "cause" | "author" | "date"> & {
  at: number;
  cause: CounterCause;
  author: PersonChoice | null;
};

export function decodeCounterMovement({ cause, author, date, ...view }: CounterMovementView): CounterMovement {
  return { ...view, at: date, cause: COUNTER_CAUSES[cause]!, author: author && decodePersonChoice(author) };
}

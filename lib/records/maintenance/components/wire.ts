import { unixToUtcDay } from "@/lib/platform/day";
import { parseHours } from "@/lib/platform/hours";
import { RECORD_STATES, type RecordState } from "../../codes";
import { decodePersonChoice, type PersonChoice } from "../../people/wire";
import { MOVEMENT_CAUSES, type MovementCause } from "../codes";
import { dayOf, toMoment, toUnixDay } from "../wire";
import type { ComponentView } from "./schema";

/** A time that a component spent on an aircraft, in words. Counters are those of the aircraft, in minutes and landings. */
export type Fitting = {
  id: string;
  aircraftId: string;
  callSign: string;
  fittedOn: string;
  fittedMinutes: number;
  fittedLandings: number;
  removedOn: string | null;
  removedMinutes: number | null;
  removedLandings: number | null;
  flownMinutes: number;
  fittedBy: PersonChoice | null;
  removedBy: PersonChoice | null;
  reason: string;
};

/** What moved a component's own counters, in words. */
export type ComponentMovement = {
  id: string;
  cause: MovementCause;
  at: number;
  minutes: number;
  landings: number;
  reason: string;
  author: PersonChoice | null;
};

/** A component in words. Its own counters are minutes and landings. */
export type Component = {
  id: string;
  version: number;
  siteId: string;
  name: string;
  partNumber: string;
  serialNumber: string;
  minutes: number;
  landings: number;
  aircraftId: string | null;
  callSign: string | null;
  state: RecordState;
  fittings: Fitting[];
  movements: ComponentMovement[];
  scrapping: { at: number; reason: string; by: PersonChoice | null } | null;
};

export function decodeComponent(view: ComponentView): Component {
  const { id, version, siteId, name, partNumber, serialNumber, aircraftId, callSign } = view;
  return {
    ...{ id, version, siteId, name, partNumber, serialNumber, aircraftId, callSign },
    minutes: view.totalFlightTime,
    landings: view.totalLanding,
    state: RECORD_STATES[view.state]!,
    fittings: view.fittings.map((fitting) => ({
      id: fitting.id,
      aircraftId: fitting.aircraftId,
      callSign: fitting.callSign,
      fittedOn: unixToUtcDay(fitting.fittedDate),
      fittedMinutes: fitting.fittedFlightTime,
      fittedLandings: fitting.fittedLanding,
      removedOn: dayOf(fitting.removedDate),
      removedMinutes: fitting.removedFlightTime,
      removedLandings: fitting.removedLanding,
      flownMinutes: fitting.flownFlightTime,
      fittedBy: fitting.fittedBy && decodePersonChoice(fitting.fittedBy),
      removedBy: fitting.removedBy && decodePersonChoice(fitting.removedBy),
      reason: fitting.reason,
    })),
    movements: view.movements.map(({ cause, date, flightTime, landing, author, ...movement }) => ({
      ...movement,
      cause: MOVEMENT_CAUSES[cause]!,
      at: date,
      minutes: flightTime,
      landings: landing,
      author: author && decodePersonChoice(author),
    })),
    scrapping: view.scrapping && {
      at: view.scrapping.date,
      reason: view.scrapping.reason,
      by: view.scrapping.by && decodePersonChoice(view.scrapping.by),
    },
  };
}

/** The values of a component's own fields in a form. */
export type ComponentFieldValues = Record<"name" | "partNumber" | "serialNumber" | "minutes" | "landings", string>;

export const makeComponentBody = ({ minutes, landings, ...named }: ComponentFieldValues) => ({
  ...named,
  totalFlightTime: parseHours(minutes),
  totalLanding: Number(landings),
});

/** The values of a form that says when something was fitted or removed, and where the aircraft's counters stood then. */
export type MomentFieldValues = { doneOn: string | null; aircraftMinutes: string; aircraftLandings: string };

/** The body that fits or removes a component on a day, at the counters that its aircraft had. */
export const makeMomentBody = ({ doneOn, aircraftMinutes, aircraftLandings }: MomentFieldValues) => ({
  date: toUnixDay(doneOn),
  ...toMoment({ minutes: aircraftMinutes, landings: aircraftLandings }),
});

import { addDays } from "@/lib/platform/day";
import { LEG_CHECKS, LEG_CLASSES, type LegCheck, type LegClass, PILOT_FUNCTIONS, type PilotFunction } from "./codes";

const COUNTS = [
  ...(["takeOffsByDay", "approachesByDay", "landingsByDay", "fullStopsByDay"] as const),
  ...(["takeOffsByNight", "approachesByNight", "landingsByNight", "fullStopsByNight"] as const),
];
type FlightCount = `${"takeOffs" | "approaches" | "landings" | "fullStops"}${"ByDay" | "ByNight"}`;

/** A flight as it is declared: its day and its times such as `14:30` in UTC, its counts as they are typed. */
export type DeclaredFlight = Record<FlightCount, string> & {
  model: string;
  registration: string;
  class: LegClass;
  from: string;
  to: string;
  day: string | null;
  offBlock: string | null;
  onBlock: string | null;
  function: PilotFunction;
  check: LegCheck;
  withInstructor: boolean;
  pilotFlying: boolean;
};

export const NEW_FLIGHT: DeclaredFlight = {
  ...{ model: "", registration: "", class: "SingleEngine", from: "", to: "", day: null, offBlock: null, onBlock: null },
  ...{ function: "Pic", check: "None", withInstructor: false, pilotFlying: true },
  ...(Object.fromEntries(COUNTS.map((name) => [name, "0"])) as Record<FlightCount, string>),
};

/** Makes the request body of a declared flight. One that ends before it begins by the clock ends on the next day. */
export function makeLegBody({ day, offBlock, onBlock, function: pilotFunction, check, ...flight }: DeclaredFlight) {
  const instant = (on: string, time: string) => Date.parse(`${on}T${time}:00Z`) / 1000;
  const isOvernight = offBlock !== null && onBlock !== null && onBlock <= offBlock;
  const counts = COUNTS.map((name) => [name, Number(flight[name]) || 0]);
  return {
    ...{ model: flight.model, registration: flight.registration, from: flight.from, to: flight.to },
    ...{ withInstructor: flight.withInstructor, pilotFlying: flight.pilotFlying },
    ...(Object.fromEntries(counts) as Record<FlightCount, number>),
    legClass: LEG_CLASSES.indexOf(flight.class),
    mode: PILOT_FUNCTIONS.indexOf(pilotFunction),
    check: LEG_CHECKS.indexOf(check),
    ...(day && offBlock && { offBlock: instant(day, offBlock) }),
    ...(day && onBlock && { onBlock: instant(isOvernight ? addDays(day, 1) : day, onBlock) }),
  };
}

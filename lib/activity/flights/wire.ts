import { addDays } from "@/lib/platform/day";
import { AIRCRAFT_TYPES, type AircraftType } from "@/lib/records/aircraft/codes";
import {
  LEG_CHECKS,
  LEG_CLASSES,
  LEG_COUNTS,
  LEG_STATES,
  type LegCheck,
  type LegClass,
  type LegCount,
  type LegState,
  PILOT_FUNCTIONS,
  type PilotFunction,
} from "./codes";
import type { LegView, PilotedLegView } from "./schema";

const MINUTES = ["nightMinutes", "ifrMinutes"] as const;
const AMOUNTS = [...LEG_COUNTS, ...MINUTES] as const;
type Amount = LegCount | (typeof MINUTES)[number];

/** A flight as it is declared: its day and its times such as `14:30` in UTC, its counts and minutes as they are typed. */
export type DeclaredFlight = Record<Amount, string> & {
  category: AircraftType;
  model: string;
  registration: string;
  class: LegClass;
  isTailwheel: boolean;
  isMultiPilot: boolean;
  commanderName: string;
  operator: string;
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
  ...{ category: "Aircraft", model: "", registration: "", class: "SingleEngine", isTailwheel: false, from: "", to: "" },
  ...{ isMultiPilot: false, commanderName: "", operator: "" },
  ...{ day: null, offBlock: null, onBlock: null },
  ...{ function: "Pic", check: "None", withInstructor: false, pilotFlying: true },
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, "0"])) as Record<Amount, string>),
};

/** A leg that was flown elsewhere, in words. Times are unix seconds. */
export type ExternalLeg = Record<Amount, number> &
  Pick<DeclaredFlight, "category" | "class" | "model" | "registration" | "isTailwheel" | "from" | "to" | "function"> &
  Pick<DeclaredFlight, "check" | "withInstructor" | "pilotFlying" | "isMultiPilot" | "commanderName" | "operator"> &
  Pick<
    LegView,
    "id" | "offBlock" | "onBlock" | "blockMinutes" | "declaredBy" | "declaredAt" | "judgedBy" | "judgedAt"
  > &
  Pick<LegView, "refusal" | "rights" | "version"> & { state: LegState };

/** Converts a leg from the API's numbers to words. */
export function decodeExternalLeg({ category, legClass, tailwheel, multiPilot, mode, ...view }: LegView): ExternalLeg {
  const { check, state, ...leg } = view;
  return {
    ...leg,
    category: AIRCRAFT_TYPES[category]!,
    class: LEG_CLASSES[legClass]!,
    isTailwheel: tailwheel,
    isMultiPilot: multiPilot,
    function: PILOT_FUNCTIONS[mode]!,
    check: LEG_CHECKS[check]!,
    state: LEG_STATES[state]!,
  };
}

export type PilotedLeg = ExternalLeg & Pick<PilotedLegView, "pilot">;
export const decodePilotedLeg = ({ pilot, ...leg }: PilotedLegView): PilotedLeg => ({
  ...decodeExternalLeg(leg),
  pilot,
});

/** Fills the form of a declared flight with one that is changed. */
export function toDeclaredFlight({ offBlock, onBlock, ...leg }: ExternalLeg): DeclaredFlight {
  const [day, from] = dayAndTimeOf(offBlock);
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, String(leg[name])])) as Record<Amount, string>;
  return {
    ...{ category: leg.category, model: leg.model, registration: leg.registration, class: leg.class },
    ...{ isTailwheel: leg.isTailwheel, from: leg.from, to: leg.to, function: leg.function, check: leg.check },
    ...{ withInstructor: leg.withInstructor, pilotFlying: leg.pilotFlying, isMultiPilot: leg.isMultiPilot },
    ...{ commanderName: leg.commanderName, operator: leg.operator },
    ...amounts,
    ...{ day, offBlock: from, onBlock: dayAndTimeOf(onBlock)[1] },
  };
}

/** The day and the time of an instant in UTC, such as `2026-11-23` and `14:30`. */
export function dayAndTimeOf(unix: number): [day: string, time: string] {
  const text = new Date(unix * 1000).toISOString();
  return [text.slice(0, 10), text.slice(11, 16)];
}

/** Makes the request body of a declared flight. One that ends before it begins by the clock ends on the next day. */
export function makeLegBody({ day, offBlock, onBlock, function: pilotFunction, check, ...flight }: DeclaredFlight) {
  const instant = (on: string, time: string) => Date.parse(`${on}T${time}:00Z`) / 1000;
  const isOvernight = offBlock !== null && onBlock !== null && onBlock <= offBlock;
  // What isn't a number is sent as it is, so that the answer says it at its field.
  const amounts = AMOUNTS.map((name) => [name, Number(flight[name].trim() || "0")]);
  return {
    ...{ model: flight.model, registration: flight.registration, from: flight.from, to: flight.to },
    ...{ withInstructor: flight.withInstructor, pilotFlying: flight.pilotFlying, tailwheel: flight.isTailwheel },
    ...{ multiPilot: flight.isMultiPilot, commanderName: flight.commanderName, operator: flight.operator },
    ...(Object.fromEntries(amounts) as Record<Amount, number>),
    category: AIRCRAFT_TYPES.indexOf(flight.category),
    legClass: LEG_CLASSES.indexOf(flight.class),
    mode: PILOT_FUNCTIONS.indexOf(pilotFunction),
    check: LEG_CHECKS.indexOf(check),
    ...(day && offBlock && { offBlock: instant(day, offBlock) }),
    ...(day && onBlock && { onBlock: instant(isOvernight ? addDays(day, 1) : day, onBlock) }),
  };
}

/** Makes the request body that changes a leg. */
export const makeLegChangeBody = (id: string, flight: DeclaredFlight) => ({ id, ...makeLegBody(flight) });

export const makeLegValidationBody = () => ({ state: LEG_STATES.indexOf("Validated"), refusal: "" });
export const makeLegRefusalBody = (refusal: string) => ({ state: LEG_STATES.indexOf("Refused"), refusal });

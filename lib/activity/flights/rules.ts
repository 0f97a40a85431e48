import type { MessageKey } from "@/lib/platform/messages";
import type { LegCheck, LegCount, PilotFunction } from "./codes";

/** What the rules of a declared leg look at. Times are unix seconds. */
export type DeclaredLeg = Record<LegCount, number> & {
  offBlock: number;
  takeOff: number | null;
  landing: number | null;
  onBlock: number;
  function: PilotFunction;
  check: LegCheck;
  hasInstructor: boolean;
  nightMinutes: number;
  ifrMinutes: number;
};
type Fault = { field: string; key: MessageKey };

const LONGEST_SECONDS = 24 * 3600;
/** The checks that an instructor makes, as against an examiner. */
const NEEDS_INSTRUCTOR: readonly LegCheck[] = ["RefresherTraining", "FlightReview", "CheckOut"];

/** Finds the first thing of a declared leg that can't have been so. Null when there is none. */
export const findLegFault = (leg: DeclaredLeg, now: number): Fault | null =>
  [...listFaultsOfTimes(leg, now), ...listOtherFaults(leg)][0] ?? null;

/** Lists what of the times of a declared leg can't have been so. */
export function listFaultsOfTimes({ offBlock, takeOff, landing, onBlock }: DeclaredLeg, now: number): Fault[] {
  if (onBlock <= offBlock) return [{ field: "onBlock", key: "flights.onBlockFirst" }];
  if (onBlock > now) return [{ field: "onBlock", key: "flights.inFuture" }];
  if (onBlock - offBlock > LONGEST_SECONDS) return [{ field: "onBlock", key: "flights.tooLong" }];
  const faults: Fault[] = [];
  if (takeOff !== null && (takeOff < offBlock || takeOff >= onBlock))
    faults.push({ field: "takeOff", key: "flights.takeOffOutside" });
  if (landing !== null && (landing > onBlock || landing <= (takeOff ?? offBlock)))
    faults.push({ field: "landing", key: "flights.landingOutside" });
  return faults;
}

/** Lists what else of a declared leg can't have been so, where its times could. */
export function listOtherFaults(leg: DeclaredLeg): Fault[] {
  const minutes = (leg.onBlock - leg.offBlock) / 60;
  const checks: [boolean, Fault][] = [
    [leg.fullStopsByDay > leg.landingsByDay, { field: "fullStopsByDay", key: "flights.moreFullStops" }],
    [leg.fullStopsByNight > leg.landingsByNight, { field: "fullStopsByNight", key: "flights.moreFullStops" }],
    [
      leg.takeOffsInFaaNight > leg.takeOffsByDay + leg.takeOffsByNight,
      { field: "takeOffsInFaaNight", key: "flights.moreInFaaNight" },
    ],
    [
      leg.fullStopsInFaaNight > leg.fullStopsByDay + leg.fullStopsByNight,
      { field: "fullStopsInFaaNight", key: "flights.moreInFaaNight" },
    ],
    [leg.nightMinutes > minutes, { field: "nightMinutes", key: "flights.longerThanFlight" }],
    [leg.ifrMinutes > minutes, { field: "ifrMinutes", key: "flights.longerThanFlight" }],
  ];
  const ofFunction = findFaultOfFunction(leg);
  return [...checks.flatMap(([isFault, fault]) => (isFault ? fault : [])), ...(ofFunction ? [ofFunction] : [])];
}

/** The functions of those who fly the aircraft themselves. Others may well have flown neither take-off nor landing. */
const FLYING: readonly PilotFunction[] = ["Pic", "Picus", "Dual", "Solo"];

/** Whether a pilot who says that they flew names neither a take-off nor a landing, which was most likely forgotten. */
export const lacksTakeOffAndLanding = (
  leg: Record<LegCount, number>,
  pilotFunction: PilotFunction,
  isFlying: boolean,
) =>
  isFlying &&
  FLYING.includes(pilotFunction) &&
  leg.takeOffsByDay + leg.takeOffsByNight + leg.landingsByDay + leg.landingsByNight === 0;

function findFaultOfFunction({ function: pilotFunction, check, hasInstructor }: DeclaredLeg): Fault | null {
  if (hasInstructor && pilotFunction === "Solo") return { field: "withInstructor", key: "flights.soloIsAlone" };
  if (hasInstructor) return null;
  const isDual = pilotFunction === "Dual" || NEEDS_INSTRUCTOR.includes(check);
  return isDual ? { field: "withInstructor", key: "flights.instructorRequired" } : null;
}

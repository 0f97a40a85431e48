import type { LegClass, PilotFunction } from "@/lib/activity/flights/codes";
import { unixToUtcDay } from "@/lib/platform/day";
import type { AircraftClass } from "@/lib/records/aircraft/codes";
import type { RecencyAircraft, RecencyLeg } from "./facts";

/** The day of a leg in a pilot's logbook: that of its on-block, in UTC. */
export const dayOfLeg = ({ onBlock }: RecencyLeg): string => unixToUtcDay(onBlock);

/** Minutes from off-block to on-block (FCL.010, "flight time"). A simulator flies none. */
export const flightMinutesOf = ({ category, offBlock, onBlock }: RecencyLeg): number =>
  category === "Simulator" ? 0 : Math.round((onBlock - offBlock) / 60);

/**
 * The functions whose time is time as pilot in command (AMC1 FCL.050(b)(1)): under supervision and alone as a student, too, and
 * while instructing or examining.
 */
const PIC: readonly PilotFunction[] = ["Pic", "Picus", "Solo", "Instructor", "Examiner"];
export const isPic = (leg: RecencyLeg): boolean => PIC.includes(leg.function);

const nameOfModel = (model: string) => model.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

export const isSameModel = (leg: { model: string }, aircraft: { model: string }): boolean =>
  nameOfModel(leg.model) === nameOfModel(aircraft.model);

/** The class of an aircraft of the fleet, as legs have it. A helicopter has a type instead. */
export function legClassOf(aircraft: { type: RecencyAircraft["category"]; class: AircraftClass }): LegClass {
  return aircraft.type === "Helicopter" ? "Other" : aircraft.class;
}

const hasClass = ({ category, class: ofLegs }: RecencyAircraft) => category !== "Helicopter" && ofLegs !== "Other";

/** Whether a leg was flown in the same type or class, or in a simulator that represents it (FCL.060(b)). */
export function isSameTypeOrClass(leg: RecencyLeg, aircraft: RecencyAircraft): boolean {
  if (leg.category !== aircraft.category && leg.category !== "Simulator") return false;
  return (hasClass(aircraft) && leg.class === aircraft.class) || isSameModel(leg, aircraft);
}

/** Whether a leg was flown in an aircraft of the same category and class, and type where it has one (14 CFR 61.57(a)(1)(ii)). */
export function isSameCategoryAndClass(leg: RecencyLeg, aircraft: RecencyAircraft): boolean {
  if (leg.category !== aircraft.category || leg.class !== aircraft.class) return false;
  return hasClass(aircraft) || isSameModel(leg, aircraft);
}

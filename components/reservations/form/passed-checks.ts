import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import type { RuleName } from "@/lib/activity/reservations/rules";

/** What a booking is, as far as it decides which rules are about it. */
export type Checked = { type: BookableType; isSolo: boolean; takesGuest: boolean };

/** Findings of these rules are shown only to who may know what they rest on. Others read that something needs attention. */
const PERSONAL: readonly RuleName[] = ["certificate", "qualification", "lessonDemand", "recency", "dutyTime"];

/** Rules that ask in the place of others: a lesson says itself whether it is flown by day. */
const ASKS_FOR: Partial<Record<RuleName, RuleName>> = { outsideDaylight: "lessonFlight" };

/** Whether a rule is about such a booking. The order is that in which people read what was checked. */
const IS_ABOUT: Record<RuleName, (checked: Checked) => boolean> = {
  certificate: ({ type }) => kinds[type].isFlight || kinds[type].lesson !== null,
  qualification: ({ type }) => kinds[type].isFlight,
  recency: ({ type }) => kinds[type].isFlight,
  soloAuthorisation: ({ isSolo }) => isSolo,
  training: ({ type }) => kinds[type].lesson !== null,
  lessonDemand: ({ type }) => kinds[type].lesson !== null,
  lessonAircraft: ({ type }) => kinds[type].lesson === "Practical",
  lessonFlight: ({ type }) => kinds[type].lesson === "Practical",
  maintenanceDue: ({ type }) => kinds[type].isFlight,
  blockingDefect: ({ type }) => kinds[type].isFlight,
  aircraftElsewhere: ({ type }) => kinds[type].aircraft?.hasAirports === true,
  outsideDaylight: ({ type }) => kinds[type].isFlight,
  unavailable: () => true,
  dutyTime: ({ type }) => kinds[type].lesson !== null,
  closed: ({ type }) => !kinds[type].takesPlaceWhenClosed,
  notForRent: ({ type }) => kinds[type].aircraft?.isRented === true,
  renterLacksTag: ({ type }) => kinds[type].aircraft?.isRented === true,
  noRoleOnSite: () => true,
  guestMissing: ({ takesGuest }) => takesGuest,
  aircraftDisabled: ({ type }) => kinds[type].aircraft !== null,
  classroomDisabled: ({ type }) => kinds[type].hasClassroom,
  personDisabled: () => true,
  // The form knows neither the limits of the school nor whether it has any.
  balance: () => false,
};

/**
 * Lists the rules that are about a booking and have found nothing, in the order in which they are read. `found` are the names of
 * those that have: where the reader may not know what was found, none is listed that could be meant.
 */
export function listPassedChecks(checked: Checked, found: readonly string[]): RuleName[] {
  const isHidden = found.includes("hidden");
  const names = Object.keys(IS_ABOUT) as RuleName[];
  const hasFound = (name: RuleName) => found.includes(name) || found.includes(ASKS_FOR[name] ?? name);
  return names.filter((name) => IS_ABOUT[name](checked) && !hasFound(name) && !(isHidden && PERSONAL.includes(name)));
}

import type { ReservationType } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import { CANCELLATION_GROUPS, type CancellationGroup } from "@/lib/records/dictionaries/codes";

/** Whether reservations of a type are cancelled for reasons of a group. */
const IS_REASON: Record<CancellationGroup, (type: ReservationType) => boolean> = {
  Weather: (type) => kinds[type].isFlight,
  Technical: (type) => kinds[type].aircraft !== null,
  // Whoever rents, or is flown, is a client as a student is.
  Student: (type) => kinds[type].isFlight || kinds[type].cast.some(({ role }) => role === "Student"),
  Instructor: (type) => kinds[type].cast.some(({ role }) => role === "Instructor"),
  School: () => true,
};

/** The groups of reasons for which reservations of these types are cancelled, each with its reasons. */
export function groupReasons<R extends { group: CancellationGroup }>(
  reasons: readonly R[],
  types: readonly ReservationType[],
): { group: CancellationGroup; reasons: R[] }[] {
  const all = CANCELLATION_GROUPS.map((group) => ({
    group,
    reasons: reasons.filter((reason) => reason.group === group),
  })).filter((one) => one.reasons.length > 0);
  const suited = all.filter(({ group }) => types.some(IS_REASON[group]));
  // A school without a reason for this type must be able to cancel all the same.
  return suited.length > 0 ? suited : all;
}

import { addDays, localDayOf } from "@/lib/platform/day";
import { DEFECT_STATUSES, type DefectStatus, type MelCategory } from "./codes";

/** The calendar days of the rectification intervals. Of category A, the entry of the list says them. */
const INTERVAL_DAYS: Record<Exclude<MelCategory, "A">, number> = { B: 3, C: 10, D: 120 };

/**
 * Computes the last day of a rectification interval. The day of discovery, by the clocks of the site, isn't counted. Null for
 * category A.
 *
 * @param discoveredAt unix seconds
 */
export function computeMelDueDay(category: MelCategory, discoveredAt: number, timeZone: string): string | null {
  return category === "A" ? null : addDays(localDayOf(discoveredAt, timeZone), INTERVAL_DAYS[category]);
}

/** The earlier of two days such as `2026-12-01`. A due date may come earlier, but never later than it first was. */
export function earlierDay(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/**
 * Whether the date of a defect stays, or only comes earlier: for good once the defect was deferred, whatever it meant since,
 * and as long as it is an item of the list.
 */
export function keepsFirstDay(
  before: { deferralGround: unknown; melCategory: MelCategory | null },
  melCategory: MelCategory | null,
): boolean {
  return before.deferralGround !== null || (before.melCategory !== null && melCategory !== null);
}

type Facts = {
  isBlocking: boolean;
  isNightOnly: boolean;
  isPending: boolean;
  isMel: boolean;
  dueOn: unknown;
  isDeferred: boolean;
  isReleased: boolean;
};

/** What a defect means for who wants to fly. */
export function statusOfDefect(defect: Facts): DefectStatus {
  if (defect.isReleased) return "Released";
  if (defect.isBlocking) return defect.isNightOnly ? "BlockingAtNight" : "Blocking";
  if (defect.isMel || defect.isDeferred || defect.dueOn !== null) return "Deferred";
  return defect.isPending ? "Pending" : "ToKnow";
}

/** Compares two defects for a list: the worst first, then the latest. */
export function compareDefects(
  one: { status: DefectStatus; number: number },
  other: { status: DefectStatus; number: number },
): number {
  return DEFECT_STATUSES.indexOf(one.status) - DEFECT_STATUSES.indexOf(other.status) || other.number - one.number;
}

/**
 * Whether a release needs a certificate: of whatever grounded the aircraft or was deferred. What was only to be known or
 * decided can be closed with what was found.
 */
export function needsCertificate(
  defect: Pick<Facts, "isBlocking" | "isMel" | "isDeferred"> & { wasGrounded: boolean },
) {
  return defect.isBlocking || defect.isMel || defect.isDeferred || defect.wasGrounded;
}

/**
 * Whether a defect grounds the aircraft until it is released or deferred, each with who answers for it. What is still to be
 * decided can be decided either way.
 */
export function groundsUntilReleased({ isBlocking, isPending }: Pick<Facts, "isBlocking" | "isPending">): boolean {
  return isBlocking && !isPending;
}

/**
 * Whether a change would let an aircraft fly, if only by day, that a defect grounds until it is released or deferred. To call
 * the decision open again would be the first half of that.
 */
export function endsGrounding(
  before: Pick<Facts, "isBlocking" | "isNightOnly" | "isPending">,
  after: { blocking: boolean; nightOnly: boolean; pending: boolean },
): boolean {
  const frees = !after.blocking || after.pending || (after.nightOnly && !before.isNightOnly);
  return groundsUntilReleased(before) && frees;
}

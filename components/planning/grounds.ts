import { AVAILABILITY_KINDS } from "@/lib/activity/availability/codes";
import { listUncoveredParts } from "@/lib/activity/availability/rules";
import type { PublicReservation } from "./types";

/** A period in which somebody is available or not, as far as it is seen. */
export type Ground = { reservation: PublicReservation; start: number; end: number };

/** Whether a ground says that somebody is available, not the opposite. */
export const isAvailableGround = ({ availability }: PublicReservation): boolean =>
  availability !== undefined && AVAILABILITY_KINDS[availability.type] === "Available";

const isOfSamePerson = ({ reservation: one }: Ground, { reservation: other }: Ground) =>
  one.users[0]?.userId === other.users[0]?.userId && one.siteId === other.siteId;

/** Grounds as they are seen: what is available ends where the person is unavailable, because this wins. The earliest comes first. */
export function listSeenGrounds<One extends Ground>(grounds: readonly One[]): One[] {
  const away = grounds.filter(({ reservation }) => !isAvailableGround(reservation)).sort((a, b) => a.start - b.start);
  const seen = grounds.flatMap((ground) => {
    if (!isAvailableGround(ground.reservation)) return ground;
    const covers = away.filter((one) => isOfSamePerson(one, ground));
    return listUncoveredParts(ground, covers).map((part) => ({ ...ground, ...part }));
  });
  return seen.sort((a, b) => a.start - b.start);
}

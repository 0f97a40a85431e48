import { holdsAnyRoleAnywhere, holdsAnyRoleAt, isAdmin, type PersonActor } from "@/lib/access/actor/actor";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { ALL_SITES } from "@/lib/access/screens/address";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";

/** Chooses what to suggest to a person without reservations: book, plan, ask their instructor, or first ask for a role. */
export function nextStepWithoutReservations(
  actor: PersonActor,
  siteId: string,
): "renter" | "planner" | "student" | "noRole" {
  const has = (roles: SiteRole[]) =>
    siteId === ALL_SITES ? holdsAnyRoleAnywhere(actor, roles) : holdsAnyRoleAt(actor, siteId, roles);
  if (isAdmin(actor) || has(["Staff", "Instructor"])) return "planner";
  if (has(["Renter"])) return "renter";
  return has(["Student"]) ? "student" : "noRole";
}

/** An aircraft of which a person probably wants to report something. */
export type AircraftToReport = { id: string; callSign: string; siteId: string };
/** How many of these the dashboard offers. */
const MOST_TO_REPORT = 2;

/**
 * Chooses the aircraft that a person has today, the latest begun first, or else the one that they had last.
 *
 * @param reservations of the person, sorted by start, none that begins after today
 */
export function chooseAircraftToReport(
  reservations: readonly PublicReservation[],
  now: number,
  zoneOf: (siteId: string) => string,
): AircraftToReport[] {
  const flights = reservations.filter(({ type, state }) => kinds[type].isFlight && state !== "Cancelled");
  const isOfToday = ({ start, end, siteId }: PublicReservation) => {
    const [zone, touched] = [zoneOf(siteId), [start, end]];
    const today = localDayOf(now, zone);
    return touched.some((at) => localDayOf(at, zone) === today) || (start < now && now < end);
  };
  const begun = flights.filter(({ start }) => start <= now).reverse();
  const inOrder = [...begun, ...flights.filter(({ start }) => start > now)];
  const ofToday = inOrder.filter(isOfToday);
  const chosen = ofToday.length > 0 ? ofToday : begun.slice(0, 1);
  const aircraft = chosen.flatMap(({ aircraft: one, siteId }) =>
    one ? [[one.aircraftId, { id: one.aircraftId, callSign: one.callSign, siteId }] as const] : [],
  );
  return [...new Map(aircraft).values()].slice(0, MOST_TO_REPORT);
}

import type { Reading } from "@/lib/access/actor/as-actor";
import { listFuelAndOil } from "@/lib/activity/flights/follow-up/queries";
import { mayAcceptAircraft } from "@/lib/activity/flights/follow-up/reach";
import { hasLeft } from "@/lib/activity/flights/follow-up/rules";
import { type AircraftState, aircraftStateSchema } from "@/lib/activity/flights/follow-up/schema";
import { loadFleet } from "@/lib/compliance/facts/fleet";
import type { LimitFact } from "@/lib/compliance/facts/maintenance";
import { utcDayToUnix } from "@/lib/platform/day";
import { TERM_UNITS } from "@/lib/records/maintenance/codes";
import { isByCalendar, remainingOf, titleOfLimit } from "@/lib/records/maintenance/rules";
import { timesOf } from "./read-follow-up";

/** Reads what a pilot in command accepts of some aircraft at this moment, by the aircraft's ids. */
export async function readAircraftStates(
  { db }: Pick<Reading, "db">,
  ids: readonly string[],
): Promise<Map<string, AircraftState>> {
  if (ids.length === 0) return new Map();
  const aircraft = await db.aircraft.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...{ id: true, siteId: true, flightMinutes: true, landings: true },
      defects: { where: { isVisible: true, releasedAt: null }, select: { id: true }, orderBy: { id: "asc" } },
    },
  });
  const fuel = await listFuelAndOil({ db }, ids);
  const fleet = await loadFleet(db, aircraft);
  return new Map(
    aircraft.map(({ id, flightMinutes, landings, defects }) => [
      id,
      {
        defects: defects.map((one) => one.id),
        fuelLeft: fuel.get(id)?.fuelLeft ?? null,
        ...{ flightTime: flightMinutes, landing: landings },
        potential: (fleet.aircraft.get(id)?.limits ?? []).flatMap(potentialOf),
      },
    ]),
  );
}

const potentialOf = (limit: LimitFact): AircraftState["potential"] =>
  limit.terms.map((term) => ({
    ...{ limitId: limit.id, title: titleOfLimit(limit), unit: TERM_UNITS.indexOf(term.unit) },
    remaining: isByCalendar(term.unit) ? null : remainingOf(term, limit, ""),
    dueDate: term.dueOn === null ? null : utcDayToUnix(term.dueOn),
  }));

/** Whether an aircraft is still as it was accepted. A defect that is gone is no reason to look again. */
function isAsAccepted(accepted: AircraftState, now: AircraftState): boolean {
  const known = new Set(accepted.defects);
  return now.defects.every((id) => known.has(id)) && measuresOf(accepted) === measuresOf(now);
}

const measuresOf = ({ fuelLeft, flightTime, landing, potential }: AircraftState): string => {
  const terms = potential.map(({ limitId, unit, remaining, dueDate }) => [limitId, unit, remaining, dueDate].join(" "));
  return JSON.stringify([fuelLeft?.litres, fuelLeft?.at, flightTime, landing, ...terms.sort()]);
};

/**
 * Lists which of some flights can't leave because the school demands that the pilot in command accepts the aircraft, and nobody has:
 * the aircraft that it has now, who is in command of it now, and its defects, fuel and potential as they are now. With what was
 * accepted a flight has left; what comes after that changes nothing of it.
 */
export async function listUnaccepted(
  { db }: Pick<Reading, "db">,
  reservationIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.reservation.findMany({
    where: {
      ...{ id: { in: [...reservationIds] }, site: { school: { isAcceptanceDemanded: true } } },
      // A simulator doesn't leave.
      aircraft: { type: { not: "Simulator" } },
    },
    select: {
      ...{ id: true, isSolo: true, aircraftId: true, people: { select: { personId: true, role: true } } },
      flight: {
        select: {
          ...{ acceptedById: true, acceptedAircraftId: true, accepted: true },
          ...{ offBlockAt: true, takeOffAt: true, landingAt: true, onBlockAt: true },
        },
      },
    },
  });
  const candidates = rows.map((row) => {
    const { aircraftId, flight } = row;
    const accepted = aircraftStateSchema.safeParse(flight?.accepted);
    const isBySomebodyElse = !mayAcceptAircraft(flight?.acceptedById ?? null, row);
    const isOther = flight?.acceptedAircraftId !== aircraftId || isBySomebodyElse || !accepted.success;
    return {
      ...row,
      aircraftId: aircraftId!,
      accepted: isOther ? null : accepted.data,
      hasLeft: hasLeft(timesOf(row)),
    };
  });
  const toCompare = candidates.filter((one) => one.accepted && !one.hasLeft);
  const states = await readAircraftStates({ db }, [...new Set(toCompare.map(({ aircraftId }) => aircraftId))]);
  const unaccepted = candidates.filter(
    ({ accepted, aircraftId, hasLeft: isGone }) =>
      !accepted || !(isGone || isAsAccepted(accepted, states.get(aircraftId)!)),
  );
  return new Set(unaccepted.map(({ id }) => id));
}

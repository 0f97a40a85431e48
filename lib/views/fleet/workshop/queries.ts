import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { listReservationsByIds } from "@/lib/activity/reservations/queries";
import { addDays, localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { listActiveAircraft } from "@/lib/records/aircraft/queries";
import { listDefectsToWorkOn } from "@/lib/records/defects/queries";
import { PHASES } from "@/lib/records/maintenance/codes";
import { titleOfLimit } from "@/lib/records/maintenance/rules";
import { compareByUrgency } from "../present";
import type { LimitView } from "../schema";
import { listStandings } from "../standing/queries";
import type { WorkshopView } from "./schema";

/** How far ahead mechanics plan: limits and deferrals that end later are only counted. */
const DAYS_AHEAD = 60;
const MOST_WORKS = 50;

/** Reads what the mechanics of a site must look at: limits by urgency, defects, and the work that is booked. */
export async function readWorkshop(reading: Reading, siteId: string): Promise<WorkshopView> {
  const reach = narrowReach(reachOf(reading.actor, "aircraft.read"), siteId);
  const fleet = await listActiveAircraft(reading, reach);
  const ids = fleet.map(({ id }) => id);
  const soon = addDays(localDayOf(toUnix(reading.now), "UTC"), DAYS_AHEAD);
  const [limits, defects, works] = await Promise.all([
    listLimits(reading, siteId, ids),
    listDefectsToWorkOn(reading, reach, soon),
    listWorks(reading, reach),
  ]);
  const near = limits.filter(({ limit }) => isNear(limit, utcDayToUnix(soon)));
  return {
    aircraft: fleet.map(({ id, callSign, model, type }) => ({ id, callSign, model, type })),
    limits: near,
    laterLimits: limits.length - near.length,
    defects,
    works: works.filter(({ aircraftId }) => ids.includes(aircraftId)),
  };
}

/** Whether a limit is exceeded, will be by a booking, is near, or is due until a day. */
function isNear({ phase, overrun, terms, first }: LimitView, until: number): boolean {
  const due = first === null ? null : terms[first]!.projectedDate;
  return PHASES[phase] !== "Valid" || overrun !== null || (due !== null && due <= until);
}

async function listLimits(reading: Reading, siteId: string, ids: readonly string[]): Promise<WorkshopView["limits"]> {
  const standings = await listStandings(
    reading,
    ids.map((id) => ({ id, siteId })),
  );
  return standings
    .flatMap(({ aircraftId, limits }) => limits.map((one) => ({ aircraftId, ...one })))
    .sort((one, other) => compareByUrgency(one.limit, other.limit));
}

async function listWorks({ db, now }: Reading, reach: Reach): Promise<WorkshopView["works"]> {
  const rows = await db.reservation.findMany({
    where: {
      ...{ type: "Maintenance", state: "Scheduled", withdrawnAt: null, endAt: { gt: now } },
      ...{ siteId: toSiteIdFilter(reach), aircraftId: { not: null } },
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
    take: MOST_WORKS,
    select: { id: true, aircraftId: true, startAt: true, endAt: true, limitIds: true },
  });
  const [bars, limits] = await Promise.all([
    listReservationsByIds(rows.map(({ id }) => id)),
    db.maintenanceLimit.findMany({
      where: { id: { in: rows.flatMap(({ limitIds }) => limitIds) } },
      select: { id: true, name: true, component: { select: { name: true } } },
    }),
  ]);
  const usersOf = new Map(bars.map(({ id, users }) => [id, users]));
  return rows.map((row) => ({
    reservationId: row.id,
    aircraftId: row.aircraftId!,
    start: toUnix(row.startAt),
    end: toUnix(row.endAt),
    people: (usersOf.get(row.id) ?? []).map(({ callSign, lastName }) => callSign ?? lastName),
    limitNames: limits
      .filter(({ id }) => row.limitIds.includes(id))
      .map(({ name, component }) => titleOfLimit({ name, componentName: component?.name ?? null })),
  }));
}

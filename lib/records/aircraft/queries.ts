import type { Reading } from "@/lib/access/actor/as-actor";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { RECORD_STATES } from "../codes";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "./codes";
import type { AircraftLight } from "./schema";

/** Lists the Active aircraft of a reach, by their position. When the reach is everything, only those of Active sites. */
export async function listActiveAircraft({ db }: Reading, reach: Reach): Promise<AircraftLight[]> {
  const rows = await db.aircraft.findMany({
    where: { state: "Active", siteId: toSiteIdFilter(reach), site: reach.everything ? { state: "Active" } : undefined },
    orderBy: [{ order: "asc" }, { callSign: "asc" }],
  });
  return rows.map(
    (row): AircraftLight => ({
      id: row.id,
      callSign: row.callSign,
      model: row.model,
      type: AIRCRAFT_TYPES.indexOf(row.type),
      classe: AIRCRAFT_CLASSES.indexOf(row.class),
      siteId: row.siteId,
      turnaroundMinutes: row.turnaroundMinutes,
      enableRental: row.isRentable,
      order: row.order,
      state: RECORD_STATES.indexOf(row.state),
    }),
  );
}

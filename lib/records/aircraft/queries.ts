import type { Db } from "@/lib/platform/db";
import { RECORD_STATES, type RecordState } from "../schema";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, type AircraftLight } from "./schema";

/** The light form of the fleet of some sites, in the fleet's order. */
export async function fleetOf(db: Db, siteIds: readonly string[], states: readonly RecordState[] = ["Active"]) {
  const rows = await db.aircraft.findMany({
    where: { siteId: { in: [...siteIds] }, state: { in: [...states] } },
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

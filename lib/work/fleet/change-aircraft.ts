import type { Work } from "@/lib/access/actor/as-actor";
import type { CleanFile } from "@/lib/platform/files";
import { changeAircraftState, changeAircraft as changeRecord, setAircraftImage } from "@/lib/records/aircraft/commands";
import type { AircraftChange } from "@/lib/records/aircraft/schema";
import type { RecordState } from "@/lib/records/codes";
import { deleteStoredFile, storeFile } from "@/lib/records/files/commands";
import { moveFittedComponents } from "@/lib/records/maintenance/components/commands";
import { setRentalHourPrice } from "@/lib/records/prices/aircraft/commands";
import { demandNothingToCome } from "@/lib/work/planning/demand-nothing-to-come";
import { demandMayLeave } from "./demand-may-leave";

/**
 * Changes an aircraft. It can't go to another site while it has reservations to come, because these belong to its site: the
 * 409 answer lists them. Nor while it is grounded, unless by who decides about that. The components that are fitted to it go
 * with it. Another rental price is a rate from today on.
 */
export async function changeAircraft(work: Work, change: AircraftChange, version: number | undefined) {
  const answer = await changeRecord(work, change, version, async (siteId) => {
    await demandMayLeave(work, { id: change.id, siteId });
    await demandNothingToCome(work, { aircraftId: change.id }, "fleet.reservationsToCome");
  });
  if (change.site?.siteId) await moveFittedComponents(work, change.id, change.site.siteId);
  if (change.rentalPrice !== undefined) await setRentalHourPrice(work, change.id, change.rentalPrice);
  return answer;
}

/** Changes an aircraft's state. One with reservations to come can't be disabled: the 409 answer lists them. */
export async function setAircraftState(work: Work, id: string, state: RecordState, version: number | undefined) {
  return changeAircraftState(work, id, state, version, () =>
    demandNothingToCome(work, { aircraftId: id }, "fleet.reservationsToCome"),
  );
}

/** Replaces the image of an aircraft. The old one is deleted. */
export async function putAircraftImage(work: Work, id: string, file: CleanFile): Promise<{ version: number }> {
  const imageId = await storeFile(work, { ...file, name: "aircraft.png" });
  const { version, before } = await setAircraftImage(work, id, imageId);
  if (before) await deleteStoredFile(work, before);
  return { version };
}

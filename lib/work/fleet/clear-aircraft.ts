import type { Work } from "@/lib/access/actor/as-actor";
import { demandPermission } from "@/lib/access/permissions/reach";
import type { ClearAircraftInput } from "@/lib/activity/reservations/bodies";
import { lockReservations } from "@/lib/activity/reservations/commands";
import { findReservationRows } from "@/lib/activity/reservations/queries";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { readAircraftRow } from "@/lib/records/aircraft/queries";
import { cancelReservations } from "../planning/cancel";
import { moveToOtherAircraft } from "../planning/change";

/**
 * Takes reservations off an aircraft: some go to other aircraft, the others are cancelled, all or none. Returns their new
 * versions. Throws 404 for a reservation that isn't the aircraft's.
 */
export async function clearAircraft(
  work: Work,
  aircraftId: string,
  { moved, cancelled, reasonId, commentaryForCancel }: ClearAircraftInput,
  locale: Locale,
): Promise<{ id: string; version: number }[]> {
  const { siteId } = await readAircraftRow(work, aircraftId);
  demandPermission(work.actor, "aircraft.write", siteId);
  const ids = [...moved, ...cancelled].map(({ id }) => id);
  await lockReservations(work, ids);
  const rows = new Map((await findReservationRows(work, ids)).map((row) => [row.id, row]));
  if (ids.some((id) => rows.get(id)?.aircraftId !== aircraftId)) throw new Problem("notFound", "errors.notFound");
  const gone =
    cancelled.length > 0 && reasonId
      ? await cancelReservations(work, cancelled, { reasonId, commentaryForCancel })
      : [];
  const versions = moved.length > 0 ? await moveToOtherAircraft(work, moved, locale) : new Map<string, number>();
  return [
    ...[...versions].map(([id, version]) => ({ id, version })),
    ...gone.map(({ id, version }) => ({ id, version: version + 1 })),
  ];
}

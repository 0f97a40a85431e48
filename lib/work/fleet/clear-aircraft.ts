import type { Work } from "@/lib/access/actor/as-actor";
import { demandPermission } from "@/lib/access/permissions/reach";
import type { ClearAircraftInput } from "@/lib/activity/reservations/bodies";
import { lockReservations } from "@/lib/activity/reservations/commands";
import { findReservationRows } from "@/lib/activity/reservations/queries";
import { judgeBookings } from "@/lib/compliance/judge";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { readAircraftRow } from "@/lib/records/aircraft/queries";
import { cancelReservations } from "../planning/cancel";
import { moveToOtherAircraft, refuseTogether } from "../planning/change";
import { judgedOf } from "../planning/rejudge";

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
  await demandRoom(work, [...new Set(moved.map((one) => one.aircraftId))]);
  return [
    ...[...versions].map(([id, version]) => ({ id, version })),
    ...gone.map(({ id, version }) => ({ id, version: version + 1 })),
  ];
}

/**
 * Throws when a booking of an aircraft that took others is blocked by a rule from now on: each of them was judged alone, and
 * together they may use up more than is left.
 */
async function demandRoom({ db, now }: Work, aircraftIds: readonly string[]): Promise<void> {
  const rows = await db.reservation.findMany({
    where: {
      ...{ aircraftId: { in: [...aircraftIds] }, state: "Scheduled", withdrawnAt: null, endAt: { gt: now } },
      compliance: { not: "Blocking" },
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
    include: {
      people: true,
      guest: true,
      site: { select: { timeZone: true } },
    },
  });
  const judgements = await judgeBookings(db, rows.map(judgedOf), now);
  const blocked = rows.find((_, at) => judgements[at]!.compliance === "Blocking");
  if (!blocked) return;
  const { timeZone } = blocked.site;
  await refuseTogether({ db }, blocked.aircraftId!, { timeZone, times: { start: toUnix(blocked.startAt) } });
}

import type { Work } from "@/lib/access/actor/as-actor";
import { lockReservations } from "@/lib/activity/reservations/commands";
import { moveSeries } from "@/lib/activity/reservations/series/commands";
import { listFollowing } from "@/lib/activity/reservations/series/queries";
import type { SeriesCancelInput } from "@/lib/activity/reservations/series/schema";
import { Problem } from "@/lib/platform/problem";
import { cancelReservations } from "./cancel";
import { readPeriod } from "./change-series";
import { undoCancellations } from "./undo-change";

type Versioned = { id: string; version: number };

/** Cancels a date of a series and all that follow it, all or none, for one reason. Returns the new versions. */
export async function cancelSeries(
  work: Work,
  id: string,
  input: SeriesCancelInput,
  version: number | undefined,
): Promise<Versioned[]> {
  const { ids } = await listFollowing(work, { id, from: input.from });
  const locked = await lockReservations(work, ids);
  const seen = locked.map((row) => ({ id: row.id, version: row.id === input.from ? version : row.version }));
  const rows = await cancelReservations(work, seen, input);
  return rows.map((row) => ({ id: row.id, version: row.version + 1 }));
}

/**
 * Undoes the cancellation of dates of a series, or what a change has made of them: all or none.
 */
export async function restoreSeries(work: Work, id: string, seen: readonly Versioned[]): Promise<Versioned[]> {
  const ids = seen.map((one) => one.id);
  const known = await work.db.reservation.count({ where: { id: { in: ids }, seriesId: id } });
  if (known < new Set(ids).size) throw new Problem("notFound", "errors.notFound");
  const { id: first } = await work.db.reservation.findFirstOrThrow({
    where: { id: { in: ids } },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  const from = await readPeriod(work, first);
  const versions = await undoCancellations(work, seen);
  await moveSeries(work, id, { from, to: await readPeriod(work, first) });
  return versions;
}

import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { toDay, utcDayToUnix } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { COMPLIANCES, RESERVATION_STATES } from "../codes";
import { kinds } from "../kinds";
import { mayReadDetails } from "../reach";
import type { SeriesView } from "./schema";

/** Reads a series with its dates. Throws 404 for one that the actor may not know of, or of which nothing is left. */
export async function readSeries({ db, actor }: Reading, id: string): Promise<SeriesView> {
  const row = await db.reservationSeries.findUnique({
    where: { id },
    include: {
      reservations: {
        where: { withdrawnAt: null },
        orderBy: [{ startAt: "asc" }, { id: "asc" }],
        include: { people: { select: { personId: true, role: true } } },
      },
    },
  });
  const first = row?.reservations[0];
  if (!row || !first || !can(actor, "planning.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return {
    id,
    siteId: row.siteId,
    reservationType: kinds[first.type].code,
    start: toUnix(row.startAt),
    end: toUnix(row.endAt),
    timeZone: row.timeZone,
    repeatUntil: utcDayToUnix(toDay(row.repeatUntil)),
    exceptions: row.exceptions.map((day) => utcDayToUnix(toDay(day))),
    reservations: row.reservations.map((one) => ({
      id: one.id,
      reservationState: RESERVATION_STATES.indexOf(one.state),
      compliance: COMPLIANCES.indexOf(one.compliance),
      start: toUnix(one.startAt),
      end: toUnix(one.endAt),
      title: mayReadDetails(actor, one) ? one.title : null,
      version: one.version,
    })),
  };
}

/**
 * Lists one date of a series and the later ones that are scheduled, in the order of time, and the time zone of the series. Throws
 * 404 where the date isn't one of a series that the actor may know of.
 */
export async function listFollowing({ db, actor }: Reading, { id, from }: { id?: string; from: string }) {
  const first = await db.reservation.findFirst({
    where: { id: from, withdrawnAt: null, seriesId: id ?? { not: null } },
    select: { seriesId: true, startAt: true, siteId: true, series: { select: { timeZone: true } } },
  });
  if (!first?.series || !can(actor, "planning.read", first.siteId)) throw new Problem("notFound", "errors.notFound");
  const rows = await db.reservation.findMany({
    where: {
      seriesId: first.seriesId,
      withdrawnAt: null,
      OR: [{ id: from }, { state: "Scheduled", startAt: { gt: first.startAt } }],
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return { ids: rows.map((row) => row.id), timeZone: first.series.timeZone };
}

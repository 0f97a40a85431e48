import type { PersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import type { Duty } from "@/lib/access/permissions/duties";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { findPublicReservation } from "@/lib/activity/reservations/queries";
import { localDayOf } from "@/lib/platform/day";
import { isId } from "@/lib/platform/id-format";
import { dayBounds, parseDay, toUnix } from "@/lib/platform/time";
import { readBoardRows, readPlanning, todayInTimeZone } from "./queries";
import { decodeBoardRows } from "./wire";

/**
 * Finds the reservation that an address names, whatever its state, and its day. Null when there is none, or the reader may not
 * see it.
 */
export async function findReservationToOpen({ db, actor }: Reading, id: string) {
  const bar = isId(id) ? await findPublicReservation(db, id) : null;
  if (!bar || !can(actor, "planning.read", bar.siteId)) return null;
  const site = await db.site.findUniqueOrThrow({ where: { id: bar.siteId }, select: { timeZone: true } });
  return { bar, day: localDayOf(bar.start, site.timeZone) };
}

/** Reads the data that the day screen needs first. `date` comes from the address. If it is no valid day, today is used. */
export async function readPlanningPage(reading: Reading, actor: PersonActor, siteId: string, date: string | undefined) {
  const reach = narrowReach(reachOf(actor, "planning.read"), siteId);
  const wanted = parseDay(date);
  const guess = wanted ?? todayInTimeZone(reading.now, "UTC");
  const rows = await readBoardRows(reading, reach, guess);
  const { sites } = rows;
  const today = todayInTimeZone(reading.now, sites[0]?.timeZone ?? "Europe/Paris");
  const day = wanted ?? today;
  // With sites in several time zones, the period runs from the earliest start of the day to the latest end.
  const bounds = sites.map((site) => dayBounds(day, site.timeZone));
  const period = { from: Math.min(...bounds.map((one) => one.from)), to: Math.max(...bounds.map((one) => one.to)) };
  const { numbers, reservations } = await readPlanning(reading, reach, period);
  return {
    siteId,
    rows: decodeBoardRows(day === guess ? rows : await readBoardRows(reading, reach, day)),
    day,
    today,
    period,
    seed: { reservations, numbers: Object.fromEntries(numbers) },
    now: toUnix(reading.now),
    reader: describeReader(actor),
  };
}

/** The signed-in person as the browser needs them, to know what they may do. */
export function describeReader(actor: PersonActor) {
  return {
    id: actor.id,
    callSign: actor.callSign,
    firstName: actor.firstName,
    lastName: actor.lastName,
    schoolRole: actor.schoolRole,
    roles: [...actor.roles].map(([id, roles]): [string, SiteRole[]] => [id, [...roles]]),
    duties: [...actor.duties].map(([id, held]): [string, [Duty, boolean][]] => [id, [...held]]),
  };
}

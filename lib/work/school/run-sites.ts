import type { Work } from "@/lib/access/actor/as-actor";
import { announce } from "@/lib/activity/reservations/planning-sequence";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { RecordState } from "@/lib/records/schema";
import { theSchool } from "@/lib/records/school/queries";
import { changeSite, openSiteOf, setSiteState } from "@/lib/records/sites/commands";
import { readSite } from "@/lib/records/sites/queries";
import type { SiteInput } from "@/lib/records/sites/schema";
import { factsChanged } from "../planning/rejudge";

/** So many of the reservations that stand in the way are named. */
const NAMED = 100;

/** Opens a site; it has a board from then on. */
export async function foundSite(work: Work, input: SiteInput) {
  const school = await theSchool(work.db);
  return readSite(work, await openSiteOf(work, school.id, input));
}

/** Changes a site; open boards read their day anew, since name, clock and sun stand on them; its nights are judged anew. */
export async function alterSite(work: Work, id: string, input: SiteInput, version: number | undefined) {
  const changed = await changeSite(work, id, input, version);
  await announce(work, id, [null]);
  await factsChanged(work, { siteId: id });
  return changed;
}

/** Changes a site's state; one with reservations to come is disabled only once those are cancelled. */
export async function switchSite(work: Work, id: string, state: RecordState, version: number | undefined) {
  const changed = await setSiteState(work, id, state, version, () => demandNothingToCome(work, id));
  await announce(work, id, [null]);
  return changed;
}

async function demandNothingToCome(work: Work, siteId: string): Promise<void> {
  const where = { siteId, state: "Scheduled" as const, withdrawnAt: null, endAt: { gt: work.now } };
  const count = await work.db.reservation.count({ where });
  if (count === 0) return;
  const rows = await work.db.reservation.findMany({
    where,
    orderBy: { startAt: "asc" },
    take: NAMED,
    select: { id: true, type: true, startAt: true, endAt: true, aircraft: { select: { callSign: true } } },
  });
  const conflicts = rows.map(({ id, type, startAt, endAt, aircraft }) => ({
    reservationId: id,
    type,
    start: toUnix(startAt),
    end: toUnix(endAt),
    name: aircraft?.callSign ?? null,
  }));
  throw new Problem("conflict", "school.sites.reservationsToCome", {
    values: { count },
    extension: { conflicts, count },
  });
}

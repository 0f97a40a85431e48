import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { toDate, toDay, utcDayToUnix } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import type { Closure } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../codes";
import type { ClosedDays } from "./rules";
import type { ClosureView } from "./schema";

/** Prisma condition: the closures of some sites, and those of the whole school. */
const whereOf = (sites: { in: string[] } | undefined) =>
  sites
    ? { OR: [{ siteId: null }, { siteId: sites }] }
    : { OR: [{ siteId: null }, { site: { state: "Active" as const } }] };

/** Lists the closures of a reach and those of the whole school, the latest first. */
export async function listClosures(
  { db }: Reading,
  reach: Reach,
  states: readonly RecordState[] = ["Active"],
): Promise<ClosureView[]> {
  const rows = await db.closure.findMany({
    where: { state: { in: [...states] }, ...whereOf(toSiteIdFilter(reach)) },
    orderBy: [{ firstOn: "desc" }, { name: "asc" }, { id: "asc" }],
  });
  return rows.map(presentClosure);
}

/** Reads one closure. Throws 404 when the reader may not see it. */
export async function readClosure({ db, actor }: Reading, id: string): Promise<ClosureView> {
  const row = await db.closure.findUnique({ where: { id } });
  if (!row || !can(actor, "closure.read", row.siteId ?? "any")) throw new Problem("notFound", "errors.notFound");
  return presentClosure(row);
}

/** Lists what closes some sites, or all of them (`siteId` null), in some days, both included. */
export async function listClosedDays(
  { db }: Pick<Reading, "db">,
  siteIds: readonly string[],
  firstDay: string,
  lastDay: string,
): Promise<(ClosedDays & { siteId: string | null })[]> {
  const rows = await db.closure.findMany({
    where: {
      state: "Active",
      firstOn: { lte: toDate(lastDay) },
      lastOn: { gte: toDate(firstDay) },
      ...whereOf({ in: [...siteIds] }),
    },
    orderBy: [{ firstOn: "asc" }, { name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, siteId, name, firstOn, lastOn }) => {
    return { id, siteId, name, firstDay: toDay(firstOn), lastDay: toDay(lastOn) };
  });
}

export function presentClosure({ firstOn, lastOn, state, ...row }: Closure): ClosureView {
  return {
    ...row,
    firstDay: utcDayToUnix(toDay(firstOn)),
    lastDay: utcDayToUnix(toDay(lastOn)),
    state: RECORD_STATES.indexOf(state),
  };
}

import { isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { PagedRows, skipAndTake } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { fromUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { listAnswererIds } from "../requests/queries";
import { includeOfLeg, type LegRow, presentLeg } from "./present";
import { type LegPilot, readLegPilot } from "./reach";
import type { LegListQuery, LegView, PilotedLegView } from "./schema";

/** Prisma condition: a leg that was flown elsewhere, neither on an aircraft of the school nor for a lesson of it. */
const ELSEWHERE = {
  reservationId: null,
  aircraftId: null,
  pilots: { every: { lessonId: null } },
} satisfies Prisma.LegWhereInput;
/** Prisma condition: somebody logs the leg. Who only watched doesn't. */
export const loggedBy = (personId: string) => ({ pilots: { some: { personId, function: { not: null } } } });

/** Lists the legs of a person, the latest first. Those that were withdrawn are left out. */
export async function listLegs(reading: Reading, pilotId: string, query: LegListQuery): Promise<PagedRows<LegView>> {
  const { dateMin, dateMax, state, external, ...paging } = query;
  const pilot = await readLegPilot(reading, pilotId);
  const ended = {
    ...(dateMin !== undefined && { gte: fromUnix(dateMin) }),
    ...(dateMax !== undefined && { lt: fromUnix(dateMax) }),
  };
  const where: Prisma.LegWhereInput = {
    ...loggedBy(pilotId),
    state: state ?? { not: "Withdrawn" },
    onBlockAt: ended,
    ...(external === true && { AND: ELSEWHERE }),
    ...(external === false && { NOT: ELSEWHERE }),
  };
  const orderBy = [{ offBlockAt: "desc" }, { id: "asc" }] satisfies Prisma.LegOrderByWithRelationInput[];
  const [rows, total] = await Promise.all([
    reading.db.leg.findMany({ where, orderBy, include: includeOfLeg, ...skipAndTake(paging) }),
    reading.db.leg.count({ where }),
  ]);
  return new PagedRows(
    rows.map((row) => presentLeg(row, pilot, reading.actor)),
    total,
  );
}

/** Ids of those who validate what a pilot declares: those who answer requests at the pilot's sites, but never the pilot. */
export async function listJudgeIds(reading: Pick<Reading, "db">, { id, roles }: LegPilot): Promise<string[]> {
  const sites = [...new Set(roles.map(({ siteId }) => siteId))];
  const found = await Promise.all(sites.map((siteId) => listAnswererIds(reading, siteId)));
  return [...new Set(found.flat())].filter((personId) => personId !== id);
}

/** Maximum number of declared flights that staff are shown at once. */
const MOST_AWAITING = 100;

/** Lists the declared flights that the actor may validate at a site, or at all of theirs, the oldest first. */
export async function listFlightsToValidate(reading: Reading, siteId: string): Promise<PilotedLegView[]> {
  const rows = await reading.db.leg.findMany({
    where: whereAwaiting(reading, siteId),
    orderBy: [{ declaredAt: "asc" }, { offBlockAt: "asc" }, { id: "asc" }],
    take: MOST_AWAITING,
    include: {
      ...includeOfLeg,
      pilots: {
        include: { person: { select: { id: true, firstName: true, lastName: true, callSign: true, roles: true } } },
      },
    },
  });
  return rows.map((row) => {
    const pilot = row.pilots[0]!.person;
    const { roles: _, ...named } = pilot;
    return { ...presentLeg(row, pilot, reading.actor), pilot: named };
  });
}

/** Counts what `listFlightsToValidate` lists. */
export const countFlightsToValidate = (reading: Reading, siteId: string): Promise<number> =>
  reading.db.leg.count({ where: whereAwaiting(reading, siteId) });

function whereAwaiting({ actor }: Reading, siteId: string): Prisma.LegWhereInput {
  const siteIds = toSiteIdFilter(narrowReach(reachOf(actor, "flight.judge"), siteId));
  return {
    // What came with another logbook is validated together, in the logbook of its pilot.
    ...{ state: "Declared", reservationId: null, importId: null },
    // Admins judge everybody's, who may have no role anywhere, and their own.
    pilots: {
      some: {
        ...(siteId === "all" && isAdmin(actor) ? {} : { person: { roles: { some: { siteId: siteIds } } } }),
        ...(isAdmin(actor) ? {} : { personId: { not: actor.id ?? "" } }),
      },
    },
  };
}

/** Finds a leg that a person flew elsewhere. Null when there is none, or it was withdrawn. */
export const findExternalLeg = ({ db }: Pick<Reading, "db">, pilotId: string, id: string): Promise<LegRow | null> =>
  db.leg.findFirst({
    where: { id, AND: [loggedBy(pilotId), ELSEWHERE], state: { not: "Withdrawn" } },
    include: includeOfLeg,
  });

/** Reads a leg that a person flew elsewhere, and its pilot. Throws 404 when the actor may not see it. */
export async function readExternalLeg(
  reading: Reading,
  pilotId: string,
  id: string,
): Promise<{ row: LegRow; pilot: LegPilot }> {
  const pilot = await readLegPilot(reading, pilotId);
  const row = await findExternalLeg(reading, pilotId, id);
  if (!row) throw new Problem("notFound", "errors.notFound");
  return { row, pilot };
}

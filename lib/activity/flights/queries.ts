import type { Reading } from "@/lib/access/actor/as-actor";
import { PagedRows, skipAndTake } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { fromUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { includeOfLeg, type LegRow, presentLeg } from "./present";
import { type LegPilot, readLegPilot } from "./reach";
import type { LegListQuery, LegView } from "./schema";

/** Prisma condition: a leg that was flown elsewhere, and not for a lesson of the school. */
const ELSEWHERE = { reservationId: null, followUpId: null } as const;

/** Lists the legs of a person, the latest first. Those that were withdrawn are left out. */
export async function listLegs(reading: Reading, pilotId: string, query: LegListQuery): Promise<PagedRows<LegView>> {
  const { dateMin, dateMax, state, external, ...paging } = query;
  const pilot = await readLegPilot(reading, pilotId);
  const ended = {
    ...(dateMin !== undefined && { gte: fromUnix(dateMin) }),
    ...(dateMax !== undefined && { lt: fromUnix(dateMax) }),
  };
  const where: Prisma.LegWhereInput = {
    pilotId,
    state: state ?? { not: "Withdrawn" },
    onBlockAt: ended,
    ...(external === true && ELSEWHERE),
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

/** Finds a leg that a person flew elsewhere. Null when there is none, or it was withdrawn. */
export const findExternalLeg = ({ db }: Pick<Reading, "db">, pilotId: string, id: string): Promise<LegRow | null> =>
  db.leg.findFirst({
    where: { id, pilotId, ...ELSEWHERE, state: { not: "Withdrawn" } },
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

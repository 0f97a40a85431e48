import type { Reading } from "@/lib/access/actor/as-actor";
import { toDay } from "@/lib/platform/day";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { EXTRACTION_STATES } from "./codes";
import { stateOf } from "./rules";
import type { ExtractionView } from "./schema";

/** How many are listed. */
const LISTED = 20;

/** Lists the extractions that were asked for last, the latest first, before them what waits for the actor to read it. */
export async function listExtractions({ db, now, actor }: Reading): Promise<ExtractionView[]> {
  const isForActor = { askedById: actor.id ?? "", state: "Waiting" as const, waitsUntil: { gt: now } };
  const list = (where: Prisma.ExtractionWhereInput) =>
    db.extraction.findMany({
      where,
      orderBy: [{ askedAt: "desc" }, { id: "desc" }],
      take: LISTED,
      include: {
        askedBy: { select: { id: true, lastName: true, firstName: true } },
        saved: { select: { name: true } },
      },
    });
  const forActor = await list(isForActor);
  const rows = [...forActor, ...(await list({ id: { notIn: forActor.map(({ id }) => id) } }))];
  return rows.map(({ id, siteIds, columns, total, rows: written, askedBy, saved, ...row }) => ({
    ...{ id, siteIds, columns, total, rows: written },
    ...{ dataset: row.dataset as ExtractionView["dataset"], format: row.format as ExtractionView["format"] },
    ...{ firstDay: toDay(row.firstDay), lastDay: toDay(row.lastDay) },
    state: EXTRACTION_STATES.indexOf(stateOf(row, now)),
    askedAt: toUnix(row.askedAt),
    startedAt: row.startedAt && toUnix(row.startedAt),
    endedAt: row.endedAt && toUnix(row.endedAt),
    askedBy: askedBy && { id: askedBy.id, nom: askedBy.lastName, prenom: askedBy.firstName },
    name: saved?.name ?? null,
    waitsUntil: row.waitsUntil && toUnix(row.waitsUntil),
  }));
}

/** Throws 422 for a site that doesn't exist. */
export async function demandSites({ db }: Pick<Reading, "db">, siteIds: readonly string[]): Promise<void> {
  const known = await db.site.count({ where: { id: { in: [...siteIds] } } });
  if (known < new Set(siteIds).size) throw makeInvalidFieldProblem("siteIds", "errors.unknownReference");
}

import type { Reading } from "@/lib/access/actor/as-actor";
import { toDay } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import type { TableFormat } from "@/lib/records/tables";
import { type Dataset, EXTRACTION_STATES } from "./codes";
import { stateOf } from "./rules";
import type { ExtractionView } from "./schema";

/** How many are listed. */
const LISTED = 20;

/** Lists the extractions that were asked for last, the latest first. */
export async function listExtractions({ db, now }: Reading): Promise<ExtractionView[]> {
  const rows = await db.extraction.findMany({
    orderBy: [{ askedAt: "desc" }, { id: "desc" }],
    take: LISTED,
    include: { askedBy: { select: { id: true, lastName: true, firstName: true } } },
  });
  return rows.map(({ id, siteIds, columns, total, rows: written, askedBy, ...row }) => ({
    ...{ id, siteIds, columns, total, rows: written },
    ...{ dataset: row.dataset as Dataset, format: row.format as TableFormat },
    ...{ firstDay: toDay(row.firstDay), lastDay: toDay(row.lastDay) },
    state: EXTRACTION_STATES.indexOf(stateOf(row, now)),
    askedAt: toUnix(row.askedAt),
    startedAt: row.startedAt && toUnix(row.startedAt),
    endedAt: row.endedAt && toUnix(row.endedAt),
    askedBy: askedBy && { id: askedBy.id, nom: askedBy.lastName, prenom: askedBy.firstName },
  }));
}

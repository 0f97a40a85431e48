import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import type { LegFileKind } from "./codes";

/** Which file of which leg of which flight. */
export type LegFileKey = { reservationId: string; number: number; kind: LegFileKind };

/** Finds a file of a leg. Throws 404. The caller must have checked that the reader may read how the flight went. */
export async function findLegFile({ db }: Pick<Reading, "db">, key: LegFileKey) {
  const row = await db.legFile.findUnique({ where: { reservationId_number_kind: key } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** Throws 409 where a file is kept with a leg that these legs no longer have: it would show another leg's, or none. */
export async function refuseToDropFiles(
  { db }: Pick<Reading, "db">,
  reservationId: string,
  legs: number,
): Promise<void> {
  const beyond = await db.legFile.count({ where: { reservationId, number: { gt: Math.max(1, legs) } } });
  if (beyond > 0) throw new Problem("conflict", "flights.followUp.legHasFiles");
}

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

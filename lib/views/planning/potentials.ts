import type { Reading } from "@/lib/access/actor/as-actor";
import { type LimitFact, limitsOfAircraftSql } from "@/lib/compliance/facts/maintenance";
import { localDayOf } from "@/lib/platform/day";
import { asPreparedStatement } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { PHASES, TERM_UNITS } from "@/lib/records/maintenance/codes";
import { findRulingTerm, isWorse, titleOfLimit } from "@/lib/records/maintenance/rules";
import { Prisma } from "@/prisma/generated/client";
import type { LowPotential } from "./schema";

type Row = { id: string; timeZone: string; limits: LimitFact[] };

/**
 * Reads what remains of the Active aircraft of some sites that are below a warning threshold, by their ids, in one statement.
 * Of several limits of an aircraft, the worst counts.
 */
export async function readLowPotentials(
  { db, now }: Reading,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, LowPotential>> {
  const statement = Prisma.sql`
    SELECT a.id, s.time_zone AS "timeZone", ${limitsOfAircraftSql} AS limits
    FROM aircraft a JOIN site s ON s.id = a.site_id
    WHERE a.state = 'Active' AND a.site_id = ANY(${[...siteIds]})`;
  const rows = await db.$queryRaw<Row[]>(asPreparedStatement("potentials", statement));
  const found = new Map<string, LowPotential>();
  for (const { id, timeZone, limits } of rows) {
    const low = findLowPotential(limits, localDayOf(toUnix(now), timeZone));
    if (low) found.set(id, low);
  }
  return found;
}

/** Finds what remains of the worst of an aircraft's limits. Null while all of them are above their warning threshold. */
export function findLowPotential(limits: readonly LimitFact[], today: string): LowPotential | null {
  const standings = limits.flatMap((limit) => {
    const standing = findRulingTerm(limit.terms, limit, today);
    return standing ? { ...standing, limit } : [];
  });
  const [worst] = standings.sort((one, other) => (isWorse(one, other) ? -1 : 1));
  if (!worst || worst.phase === "Valid") return null;
  return {
    limit: titleOfLimit(worst.limit),
    unit: TERM_UNITS.indexOf(worst.term.unit),
    remaining: worst.remaining,
    phase: PHASES.indexOf(worst.phase),
  };
}

import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { readLogbookHolder } from "../logbook/reach";
import { type LegPilot, mayDeclareLegs, mayJudgeLegs } from "../reach";
import type { ImportFormat } from "./codes";
import type { LogbookImportView } from "./schema";

/** Prisma condition: the leg is as it was imported. Whoever changes, validates or remarks on it counts its version up. */
export const UNCHANGED = {
  ...{ version: 1, state: { in: ["Declared", "Validated"] } },
  pilots: { every: { version: 1 } },
} satisfies Prisma.LegWhereInput;
/**
 * Prisma condition: what the actor may remove of an import again. Whoever imported it takes back what awaits validation; what staff have
 * validated, be it by importing it themselves, is removed by who judges it.
 */
export const removableBy = (actor: Actor, pilot: LegPilot): Prisma.LegWhereInput =>
  mayJudgeLegs(actor, pilot) ? UNCHANGED : { ...UNCHANGED, ...AWAITING };
export const AWAITING = { state: "Declared" } satisfies Prisma.LegWhereInput;

/** Lists what a pilot took over from other logbooks, the latest first. What was removed again is left out. */
export async function listLogbookImports(reading: Reading, pilotId: string): Promise<LogbookImportView[]> {
  const pilot = await readLogbookHolder(reading, pilotId);
  const rights = { remove: mayDeclareLegs(reading.actor, pilot), validate: mayJudgeLegs(reading.actor, pilot) };
  return listImports(reading, pilotId, removableBy(reading.actor, pilot), rights);
}

/** Lists what the school took over of its own past flights, the latest first. The endpoint has asked who may read it. */
export const listPastFlightImports = (reading: Reading): Promise<LogbookImportView[]> =>
  listImports(reading, null, UNCHANGED, { remove: true, validate: false });

async function listImports(
  reading: Reading,
  personId: string | null,
  removable: Prisma.LegWhereInput,
  rights: LogbookImportView["rights"],
): Promise<LogbookImportView[]> {
  const rows = await reading.db.logbookImport.findMany({
    where: { personId, removedAt: null },
    orderBy: [{ importedAt: "desc" }, { id: "asc" }],
  });
  const count = async (where: Prisma.LegWhereInput) => {
    const ids = rows.map(({ id }) => id);
    const found = await reading.db.leg.groupBy({
      by: ["importId"],
      where: { importId: { in: ids }, ...where },
      _count: true,
    });
    return new Map(found.map(({ importId, _count }) => [importId, _count]));
  };
  const [awaiting, unchanged] = await Promise.all([count(AWAITING), count(removable)]);
  return rows.map(({ id, importedAt, fileName, format, flights }) => {
    const left = { awaiting: awaiting.get(id) ?? 0, unchanged: unchanged.get(id) ?? 0 };
    return {
      ...{ id, importedAt: toUnix(importedAt), fileName, format: format as ImportFormat, flights, ...left },
      rights: {
        remove: left.unchanged > 0 && rights.remove,
        validate: left.awaiting > 0 && rights.validate,
      },
    };
  });
}

import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { Problem } from "@/lib/platform/problem";
import { readLogbookHolder } from "./reach";
import type { RemarksInput } from "./schema";

/** Writes what a pilot remarks on a leg of their logbook. Whoever reads it may: the pilot, and staff, who hold it for them. */
export async function writeRemarks(
  work: Work,
  personId: string,
  legId: string,
  { remarks }: RemarksInput,
  version: number | undefined,
): Promise<{ version: number }> {
  await readLogbookHolder(work, personId);
  const where = { personId, legId, function: { not: null }, leg: { state: { not: "Withdrawn" as const } } };
  const before = await work.db.legPilot.findFirst({ where });
  if (!before) throw new Problem("notFound", "errors.notFound");
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  if (before.version === version && before.remarks === remarks) return { version };
  const next = version + 1;
  const { count } = await work.db.legPilot.updateMany({
    where: { legId, personId, version },
    data: { remarks, version: next },
  });
  if (count === 0) {
    const { remarks: current, version: now } = (await work.db.legPilot.findFirst({ where })) ?? before;
    throw new Problem("conflict", "errors.stale", { extension: { current: { remarks: current, version: now } } });
  }
  const told = { before: { remarks: before.remarks }, after: { remarks }, people: [personId] };
  changed(work, { kind: "LegPilot", id: legId, verb: "remark", ...told });
  return { version: next };
}

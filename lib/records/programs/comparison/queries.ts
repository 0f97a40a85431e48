import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import { readSyllabus } from "../interchange/queries";
import { readProgram } from "../queries";
import type { RevisionLightView } from "../revisions/schema";
import type { Comparison } from "./codes";
import { compareSyllabuses } from "./rules";

/** Two revisions of one programme that are compared, and all that can be chosen instead. */
export type ComparedRevisions = {
  revisions: RevisionLightView[];
  to: RevisionLightView;
  /** Null while the programme has no other revision. */
  from: RevisionLightView | null;
  comparison: Comparison | null;
};

/**
 * Compares a revision with another one of its programme: by default with the one that it was made from, or else the one before
 * it. Throws 404 when the reader may not see it.
 */
export async function readComparison(reading: Reading, id: string, fromId?: string): Promise<ComparedRevisions> {
  const row = await reading.db.programRevision.findUnique({ where: { id }, select: { programId: true } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  const { revisions } = await readProgram(reading, row.programId);
  const at = revisions.findIndex((one) => one.id === id);
  const to = revisions[at];
  if (!to) throw new Problem("notFound", "errors.notFound");
  const find = (wanted: string | null | undefined) => revisions.find((one) => one.id === wanted);
  const from = find(fromId) ?? find(to.origineRevisionId) ?? revisions[at + 1] ?? revisions[at - 1] ?? null;
  const comparison =
    from && compareSyllabuses(await readSyllabus(reading, from.id), await readSyllabus(reading, to.id));
  return { revisions, to, from, comparison };
}

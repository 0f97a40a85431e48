import type { Reading } from "@/lib/access/actor/as-actor";
import { authorSql } from "@/lib/access/changes/author";
import { can } from "@/lib/access/permissions/permissions";
import { groupBy } from "@/lib/platform/group-by";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";
import { presentRevisionHead, revisionWhole } from "../revisions/queries";
import { demandReadableRevision } from "../revisions/reach";
import type { EditView } from "./schema";

const inOrder = [{ order: "asc" as const }, { id: "asc" as const }];
const active = { state: "Active" as const };

/** What the tree shows of a lesson. Its texts are read when it is opened. */
const lessonOfTree = {
  ...{ id: true, phaseId: true, type: true, reference: true, title: true, minutes: true, version: true },
  ...{ aircraftType: true, mode: true, flying: true, period: true, isCrossCountry: true },
} as const;

/**
 * Reads a revision as its editor shows it: what is changed with it, its phases, and its lessons without their texts. The
 * number of statements doesn't depend on how many there are. Throws 404 when the reader may not see it.
 */
export async function readRevisionTree({ db, actor }: Reading, id: string) {
  const [row, phases, lessons] = await Promise.all([
    db.programRevision.findUnique({ where: { id }, select: revisionWhole }),
    db.trainingPhase.findMany({
      where: { revisionId: id, ...active },
      orderBy: inOrder,
      select: { id: true, name: true, version: true },
    }),
    db.trainingSession.findMany({ where: { revisionId: id, ...active }, orderBy: inOrder, select: lessonOfTree }),
  ]);
  if (!row || !can(actor, "program.read", "any")) throw new Problem("notFound", "errors.notFound");
  const byPhase = groupBy(lessons, ({ phaseId }) => phaseId);
  const lessonsOf = (phaseId: string): typeof lessons => byPhase.get(phaseId) ?? [];
  return {
    revision: presentRevisionHead(row),
    phases: phases.map((phase) => ({ ...phase, lessons: lessonsOf(phase.id) })),
  };
}
export type RevisionTree = Awaited<ReturnType<typeof readRevisionTree>>["phases"];

/** The longest time over which edits are told, and the most edits of one answer. */
const LONGEST_LOOK_SECONDS = 86_400;
const MOST_EDITS = 50;

/**
 * Lists what others have changed in a revision since a moment, the newest first: one entry for each part and author. By it
 * an author learns who works on the same revision.
 */
export async function listEdits(reading: Reading, id: string, since: number): Promise<EditView[]> {
  await demandReadableRevision(reading, id);
  const { db, actor, now } = reading;
  const from = new Date(Math.max(since, toUnix(now) - LONGEST_LOOK_SECONDS) * 1000);
  const me = actor.kind === "person" ? actor.id : "";
  return db.$queryRaw<EditView[]>`
    SELECT kind, id, name, who, extract(epoch FROM at)::int AS at FROM (
      SELECT DISTINCT ON (a.subject_id, a.actor_id) a.subject_kind AS kind, a.subject_id::text AS id, a.at,
        trim(coalesce(nullif(trim(s.reference), ''), s.title, f.name, e.name, '')) AS name,
        ${Prisma.raw(authorSql("a", "trim(p.first_name || ' ' || p.last_name)"))} AS who
      FROM audit_entry a JOIN person p ON p.id = a.actor_id
        LEFT JOIN training_session s ON a.subject_kind = 'training-session' AND s.id = a.subject_id
        LEFT JOIN training_phase f ON a.subject_kind = 'training-phase' AND f.id = a.subject_id
        LEFT JOIN exercise e ON a.subject_kind = 'exercise' AND e.id = a.subject_id
      WHERE a.at > ${from} AND a.actor_id <> ${me}
        AND a.subject_kind IN ('training-session', 'training-phase', 'exercise', 'program-revision')
        AND ${id} IN (s.revision_id, f.revision_id, e.revision_id,
          CASE a.subject_kind WHEN 'program-revision' THEN a.subject_id END)
      ORDER BY a.subject_id, a.actor_id, a.at DESC
    ) found ORDER BY at DESC LIMIT ${MOST_EDITS}`;
}

import type { Reading } from "@/lib/access/actor/as-actor";
import { asPreparedStatement, type Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { Prisma } from "@/prisma/generated/client";
import { demandReadableRevision } from "../revisions/reach";
import type { ExerciseView } from "./schema";

type ExerciseRow = {
  id: string;
  revisionId: string;
  name: string;
  order: number;
  version: number;
  isUsed: boolean;
  flightPhaseIds: string[];
  skillIds: string[];
  behaviourIds: string[];
};

/** Reads exercises in their order, in one statement: all of a revision, those that a lesson uses, or those with some ids. */
export async function loadExercises(
  db: Db,
  where: { revisionId: string } | { sessionId: string } | { ids: readonly string[] },
): Promise<ExerciseRow[]> {
  const [name, condition] =
    "ids" in where
      ? (["exercises", Prisma.sql`e.id = ANY(${[...where.ids]}::char(24)[])`] as const)
      : "sessionId" in where
        ? ([
            "exercises-of-session",
            Prisma.sql`e.id IN (SELECT exercise_id FROM session_exercise WHERE session_id = ${where.sessionId})`,
          ] as const)
        : (["exercises-of-revision", Prisma.sql`e.revision_id = ${where.revisionId}`] as const);
  const select = Prisma.sql`
    SELECT e.id, e.revision_id AS "revisionId", e.name, e.order, e.version,
      EXISTS (SELECT 1 FROM session_exercise u WHERE u.exercise_id = e.id) AS "isUsed",
      ARRAY(SELECT x.flight_phase_id::text FROM exercise_flight_phase x JOIN flight_phase p ON p.id = x.flight_phase_id
        WHERE x.exercise_id = e.id ORDER BY p.order, p.id) AS "flightPhaseIds",
      ARRAY(SELECT x.skill_id::text FROM exercise_skill x JOIN skill s ON s.id = x.skill_id
        WHERE x.exercise_id = e.id ORDER BY s.kind, s.order, s.id) AS "skillIds",
      ARRAY(SELECT x.behaviour_id::text FROM exercise_behaviour x JOIN behaviour b ON b.id = x.behaviour_id
        WHERE x.exercise_id = e.id ORDER BY b.skill_id, b.order, b.id) AS "behaviourIds"
    FROM exercise e WHERE ${condition} ORDER BY e.order, e.id`;
  return db.$queryRaw(asPreparedStatement(name, select));
}

export const presentExercise = (row: ExerciseRow): ExerciseView => ({
  id: row.id,
  revisionId: row.revisionId,
  name: row.name,
  order: row.order,
  used: row.isUsed,
  phasesVol: row.flightPhaseIds,
  competences: row.skillIds,
  comportementsObservables: row.behaviourIds,
  version: row.version,
});

/** Lists the exercises of a revision in their order. Throws 404 when the reader may not see it. */
export async function listExercises(reading: Reading, revisionId: string): Promise<ExerciseView[]> {
  await demandReadableRevision(reading, revisionId);
  return (await loadExercises(reading.db, { revisionId })).map(presentExercise);
}

export async function readExercise(reading: Reading, id: string): Promise<ExerciseView> {
  const [row] = await loadExercises(reading.db, { ids: [id] });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await demandReadableRevision(reading, row.revisionId);
  return presentExercise(row);
}

import type { Reading } from "@/lib/access/actor/as-actor";

/** How many exercises name a rating, and of how many programmes. */
export type Use = { exercises: number; programs: number };

/**
 * Counts what names each flight phase, skill and behaviour, by its id. An exercise that several revisions of a programme have
 * counts once. What nothing names is missing.
 */
export async function countRatingUses({ db }: Reading): Promise<Record<string, Use>> {
  const rows = await db.$queryRaw<({ id: string } & Use)[]>`
    SELECT used.id::text AS id, count(DISTINCT e.lineage_id)::int AS exercises, count(DISTINCT r.program_id)::int AS programs
    FROM (
      SELECT flight_phase_id AS id, exercise_id FROM exercise_flight_phase
      UNION ALL SELECT skill_id, exercise_id FROM exercise_skill
      UNION ALL SELECT behaviour_id, exercise_id FROM exercise_behaviour
    ) used
    JOIN exercise e ON e.id = used.exercise_id JOIN program_revision r ON r.id = e.revision_id
    GROUP BY used.id`;
  return Object.fromEntries(rows.map(({ id, ...use }) => [id, use]));
}

import { newId } from "@/lib/platform/ids";
import { queryDatabase } from "../system/client";

/**
 * Waives all that is asked of the recent experience of some people, for three years. Journeys book months ahead, when nobody has flown
 * within the last 90 days yet.
 */
export async function waiveRecency(
  databaseUrl: string,
  { names = [], ids = [] }: { names?: readonly string[]; ids?: readonly string[] },
): Promise<void> {
  const asked = await queryDatabase<{ person: string; rule: string }>(
    databaseUrl,
    `SELECT p.id AS person, r.rule FROM person p, (
       SELECT unnest(ARRAY['easaPassengers', 'easaPassengersNight']) AS rule UNION ALL SELECT id FROM recency_rule
     ) r WHERE p.id = ANY($1::char(24)[]) OR p.last_name = ANY($2::text[])`,
    [ids, names],
  );
  for (const { person, rule } of asked) {
    await queryDatabase(
      databaseUrl,
      `INSERT INTO recency_waiver (id, person_id, rule, reason, ends_on, granted_at)
       VALUES ($1, $2, $3, 'Books months ahead', now() + interval '3 years', now())`,
      [newId(), person, rule],
    );
  }
}

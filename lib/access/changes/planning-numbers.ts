import { connectionPool, runPreparedQuery } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { oncePerProcess } from "@/lib/platform/single";
import type { TrackedModel } from "./table";

/** PostgreSQL NOTIFY channel for numbered changes. The payload is a `PlanningNotice`. */
export const PLANNING_CHANNEL = "envol_planning";

/**
 * A change of a site's planning, with its sequence number. `kind` and `id` name the changed row. When both are null, too
 * many rows have changed, and readers must load the whole planning again.
 */
export type PlanningNotice = { siteId: string; number: number; kind: TrackedModel | null; id: string | null };

/** Key of the PostgreSQL advisory lock that lets only one server instance number changes at a time. */
const PUBLISHING = 7_236_901;

// The whole transaction is sent in one round trip. Its last statement starts after the lock is taken, so it sees everything
// that other instances have published.
const PUBLISH = `
  BEGIN;
  SELECT pg_advisory_xact_lock(${PUBLISHING});
  WITH taken AS (DELETE FROM planning_change RETURNING id, site_id, kind, subject_id),
  placed AS (SELECT *, row_number() OVER (PARTITION BY site_id ORDER BY id) AS place, count(*) OVER (PARTITION BY site_id) AS n FROM taken),
  raised AS (
    INSERT INTO planning_sequence (site_id, number) SELECT DISTINCT site_id, n FROM placed
    ON CONFLICT (site_id) DO UPDATE SET number = planning_sequence.number + EXCLUDED.number
    RETURNING site_id, number
  )
  SELECT pg_notify('${PLANNING_CHANNEL}', json_build_object(
    'siteId', p.site_id, 'number', r.number - p.n + p.place, 'kind', p.kind, 'id', p.subject_id)::text)
  FROM placed p JOIN raised r ON r.site_id = p.site_id ORDER BY p.site_id, p.place;
  COMMIT`;

/** Numbers and announces every committed change that has no number yet, even when the instance that wrote it was killed. */
export async function publishPendingPlanningChanges(): Promise<void> {
  const client = await connectionPool().connect();
  try {
    await client.query(PUBLISH);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

type Publisher = { running: Promise<void> | null; again: boolean };

/** Publishes in the background. All changes that arrive during a run are published together by the next run. */
export function publishPlanningChangesSoon(): void {
  const publisher = oncePerProcess("publisher", (): Publisher => ({ running: null, again: false }));
  if (publisher.running) {
    publisher.again = true;
    return;
  }
  publisher.running = publishPendingPlanningChanges()
    .catch((error) =>
      log.warn({ code: (error as { code?: string }).code }, "changes not announced; the minute's job will"),
    )
    .finally(() => {
      publisher.running = null;
      if (!publisher.again) return;
      publisher.again = false;
      publishPlanningChangesSoon();
    });
}

type SequenceRow = { site_id: string; number: string; pending: string; last: string | null };

async function sequences(siteIds: readonly string[]): Promise<SequenceRow[]> {
  return runPreparedQuery<SequenceRow>(
    "planning-numbers",
    `SELECT s.id AS site_id, coalesce((SELECT number FROM planning_sequence p WHERE p.site_id = s.id), 0) AS number,
       (SELECT count(*) FROM planning_change c WHERE c.site_id = s.id) AS pending,
       (SELECT max(id) FROM planning_change c WHERE c.site_id = s.id) AS last
     FROM unnest($1::char(24)[]) AS s(id)`,
    [siteIds],
  );
}

/** Reads the number of the last announced change of each site. A site without changes has 0. */
export async function readPlanningSequenceNumbers(siteIds: readonly string[]): Promise<Map<string, number>> {
  return new Map((await sequences(siteIds)).map((row) => [row.site_id, Number(row.number)]));
}

/**
 * Reads the same numbers as one text (`{siteId}={number}`, separated by commas), and a tag for caches. The tag also changes
 * when a committed change has no number yet, so that people see their own new booking at once.
 */
export async function readPlanningVersion(siteIds: readonly string[]): Promise<{ version: string; tag: string }> {
  const rows = await sequences(siteIds);
  const version = rows.map((row) => `${row.site_id}=${row.number}`).join(",");
  const waiting = rows.filter((row) => row.last !== null).map((row) => `${row.pending}.${row.last}`);
  return { version, tag: [version, ...waiting].join("+") };
}

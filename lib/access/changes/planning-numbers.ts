import { connectionPool, runPreparedQuery } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { oncePerProcess } from "@/lib/platform/single";
import type { Kind } from "./table";

/** PostgreSQL channel on which numbered changes are announced. The payload is a `PlanningNotice`. */
export const PLANNING_CHANNEL = "envol_planning";

/**
 * A numbered change of a site's planning. It names the changed row by its kind in the change table and its id. When both are
 * null, so much has changed that readers must load the planning again.
 */
export type PlanningNotice = { siteId: string; number: number; kind: Kind | null; id: string | null };

/** Key of the advisory lock for numbering changes, so that only one server instance numbers at a time. */
const PUBLISHING = 7_236_901;

// One message announces the whole transaction. The last statement starts after the lock is held, so its snapshot contains
// everything that other instances have published.
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

/** Numbers and announces every committed change that has no number yet, including those of an instance that was killed. */
export async function publishChanges(): Promise<void> {
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

/** Publishes in the background. Changes that arrive in the meantime share one transaction. */
export function publishChangesSoon(): void {
  const publisher = oncePerProcess("publisher", (): Publisher => ({ running: null, again: false }));
  if (publisher.running) {
    publisher.again = true;
    return;
  }
  publisher.running = publishChanges()
    .catch((error) =>
      log.warn({ code: (error as { code?: string }).code }, "changes not announced; the minute's job will"),
    )
    .finally(() => {
      publisher.running = null;
      if (!publisher.again) return;
      publisher.again = false;
      publishChangesSoon();
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

/** Number of the last announced change of each site; 0 for a site without changes. */
export async function readPlanningNumbers(siteIds: readonly string[]): Promise<Map<string, number>> {
  return new Map((await sequences(siteIds)).map((row) => [row.site_id, Number(row.number)]));
}

/**
 * The same numbers as text, `{siteId}={number}` separated by commas, and a tag for caches. The tag also changes when
 * committed changes have no number yet, so that people who have just booked see their own booking.
 */
export async function readPlanningVersion(siteIds: readonly string[]): Promise<{ version: string; tag: string }> {
  const rows = await sequences(siteIds);
  const version = rows.map((row) => `${row.site_id}=${row.number}`).join(",");
  const waiting = rows.filter((row) => row.last !== null).map((row) => `${row.pending}.${row.last}`);
  return { version, tag: [version, ...waiting].join("+") };
}

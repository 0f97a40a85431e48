import { hotRead, pool } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { single } from "@/lib/platform/single";
import type { Kind } from "./table";

/** Channel on which a numbered change is announced; the payload is a `PlanningNotice`. */
export const PLANNING_CHANNEL = "envol_planning";

/**
 * A numbered change of a site's planning: what changed, by its kind in the change table and its id. Without them so much
 * changed that the planning is to be read anew.
 */
export type PlanningNotice = { siteId: string; number: number; kind: Kind | null; id: string | null };

/** Key of the advisory lock under which changes are numbered: one publisher at a time over all instances. */
const PUBLISHING = 7_236_901;

// One message for the whole transaction. The last statement's snapshot is taken under the lock: it sees all that others
// have published.
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

/** Numbers and announces every committed change that waits, whoever made it: also what a killed instance left behind. */
export async function publishChanges(): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query(PUBLISH);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

type Publisher = { running: Promise<void> | null; again: boolean };

/** Publishes in the background, one transaction for all changes that have come together meanwhile. */
export function publishSoon(): void {
  const publisher = single("publisher", (): Publisher => ({ running: null, again: false }));
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
      publishSoon();
    });
}

type SequenceRow = { site_id: string; number: string; pending: string; last: string | null };

async function sequences(siteIds: readonly string[]): Promise<SequenceRow[]> {
  return hotRead<SequenceRow>(
    "planning-numbers",
    `SELECT s.id AS site_id, coalesce((SELECT number FROM planning_sequence p WHERE p.site_id = s.id), 0) AS number,
       (SELECT count(*) FROM planning_change c WHERE c.site_id = s.id) AS pending,
       (SELECT max(id) FROM planning_change c WHERE c.site_id = s.id) AS last
     FROM unnest($1::char(24)[]) AS s(id)`,
    [siteIds],
  );
}

/** Number of the last announced change of each site; a site without any is at 0. */
export async function planningNumbers(siteIds: readonly string[]): Promise<Map<string, number>> {
  return new Map((await sequences(siteIds)).map((row) => [row.site_id, Number(row.number)]));
}

/**
 * The same as text, `{siteId}={number}` comma-separated, and a tag that also changes with what is committed but not
 * numbered yet: whoever has booked reads their booking.
 */
export async function planningVersion(siteIds: readonly string[]): Promise<{ version: string; tag: string }> {
  const rows = await sequences(siteIds);
  const version = rows.map((row) => `${row.site_id}=${row.number}`).join(",");
  const waiting = rows.filter((row) => row.last !== null).map((row) => `${row.pending}.${row.last}`);
  return { version, tag: [version, ...waiting].join("+") };
}

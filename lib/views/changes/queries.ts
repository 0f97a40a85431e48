import type { Reading } from "@/lib/access/actor/as-actor";
import { listReadableKinds, type ReadableKind, UNTOLD_ACTIONS } from "@/lib/access/changes/readers";
import type { ChangesQuery, ChangesView } from "./schema";

/** How many changes are looked through for one answer, so that it is quick also for who may read few kinds. */
const SCANNED = 5_000;

/**
 * Lists the changes after a number of the audit's chain, in its order, of what the reader may read. Links are numbered one after the
 * other under a lock that is held until their commit, so that nobody sees a number before all lower ones: who goes on from `next` misses
 * none. It also moves on where nothing of what was looked through is theirs. With `kinds`, it tells of these alone.
 */
export async function listChanges(
  reading: Reading,
  { after, limit, kinds }: ChangesQuery & { kinds?: readonly string[] },
): Promise<ChangesView> {
  const isAsked = ({ kind }: ReadableKind) => !kinds || kinds.includes(kind);
  const readable = JSON.stringify(listReadableKinds(reading.actor).filter(isAsked));
  const [{ items, end }] = await reading.db.$queryRaw<[{ items: ChangesView["items"]; end: bigint | null }]>`
    WITH scanned AS MATERIALIZED (
      SELECT l.sequence, e.at, e.subject_kind, e.subject_id, e.action, e.site_id
      FROM audit_link l LEFT JOIN audit_entry e ON e.id = l.entry_id
      WHERE l.sequence > ${after}::bigint ORDER BY l.sequence LIMIT ${SCANNED}
    ), told AS (
      SELECT s.* FROM scanned s
      JOIN jsonb_to_recordset(${readable}::jsonb) AS readable(kind text, sites jsonb) ON readable.kind = s.subject_kind
      WHERE (readable.sites IS NULL OR jsonb_exists(readable.sites, s.site_id::text)) AND s.action <> ALL(${UNTOLD_ACTIONS})
      ORDER BY s.sequence LIMIT ${limit}
    )
    SELECT (SELECT max(sequence) FROM scanned) AS end,
      coalesce((SELECT json_agg(json_build_object('number', sequence, 'at', extract(epoch FROM at)::int8, 'kind', subject_kind,
        'id', subject_id, 'action', action, 'siteId', site_id) ORDER BY sequence) FROM told), '[]') AS items`;
  const last = items.at(-1);
  return { items, next: items.length === limit && last ? last.number : Number(end ?? after) };
}

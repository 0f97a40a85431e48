import type { Db } from "@/lib/platform/db";

/**
 * By the ids of sites: who handles their occurrence reports. Where somebody holds the duty, they do; else the staff; where there
 * is nobody, the admins.
 */
export async function listOccurrenceHandlers(
  db: Db,
  siteIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const siteId = { in: [...siteIds] };
  const person = { state: "Active" as const };
  const [managers, staff, admins] = await Promise.all([
    db.dutyGrant.findMany({ where: { siteId, duty: "SafetyManager", person } }),
    db.siteRole.findMany({ where: { siteId, role: "Staff", person } }),
    db.person.findMany({ where: { schoolRole: { in: ["Admin", "SuperAdmin"] }, ...person }, select: { id: true } }),
  ]);
  return new Map(
    siteIds.map((id) => {
      const [holders, others] = [managers, staff].map((rows) => rows.filter((row) => row.siteId === id));
      const found = [holders!, others!].find((rows) => rows.length > 0)?.map(({ personId }) => personId);
      return [id, new Set(found ?? admins.map((one) => one.id))];
    }),
  );
}

/** Ids of who may read of a report: who handles it, and its reporter. */
export type MentionedOccurrence = ReadonlySet<string>;

/** Reads who may read of some reports, by their ids, because a notification outlives the rights of its reader. */
export async function readMentionedOccurrences(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MentionedOccurrence>> {
  if (ids.length === 0) return new Map();
  const rows = await db.occurrenceReport.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, siteId: true, reporterId: true },
  });
  const handlers = await listOccurrenceHandlers(db, [...new Set(rows.map(({ siteId }) => siteId))]);
  return new Map(
    rows.map(({ id, siteId, reporterId }) => [
      id,
      new Set([...(handlers.get(siteId) ?? []), ...(reporterId ? [reporterId] : [])]),
    ]),
  );
}

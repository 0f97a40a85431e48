import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { toDate } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import type { Extraction } from "@/prisma/generated/client";
import { LONGEST_SILENCE, MOST_AT_ONCE } from "./codes";
import { stateOf } from "./rules";
import type { ExtractionInput } from "./schema";

/** Key of the PostgreSQL advisory lock under which files are counted that are being written. */
const COUNTING = 7_236_902;

/** Throws 409 while too many files are being written. */
async function demandRoom({ db, now }: Work): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${COUNTING})`;
  const since = new Date(now.getTime() - LONGEST_SILENCE * 1_000);
  const running = await db.extraction.count({ where: { state: "Running", seenAt: { gt: since } } });
  if (running >= MOST_AT_ONCE) throw new Problem("conflict", "extraction.tooMany", { values: { most: MOST_AT_ONCE } });
}

/** Notes that somebody takes data, before they get any. Throws 409 while too many files are being written. */
export async function createExtraction(
  work: Work,
  input: ExtractionInput,
  { total, locale }: { total: number; locale: Locale },
): Promise<string> {
  const { db, actor, now } = work;
  await demandRoom(work);
  const { dataset, format, siteIds, columns } = input;
  const data = {
    ...{ id: newId(), dataset, format, locale, siteIds, columns, total },
    ...{ firstDay: toDate(input.firstDay), lastDay: toDate(input.lastDay) },
    ...{ askedById: actor.id, askedAt: now, seenAt: now },
  };
  await db.extraction.create({ data });
  changed(work, { kind: "Extraction", id: data.id, verb: "extract", after: data });
  return data.id;
}

/**
 * Begins to write the file of an extraction. Only who asked for it gets it, and once: 404 for what is somebody else's, 409 for one that
 * was begun before or was given up, and while too many are being written.
 */
export async function startExtraction(work: Work, id: string): Promise<Extraction> {
  const { db, actor, now } = work;
  await demandRoom(work);
  const row = await db.extraction.findFirst({ where: { id, askedById: actor.id ?? "" } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  if (stateOf(row, now) !== "Waiting") throw new Problem("conflict", "extraction.begunBefore");
  await db.extraction.update({ where: { id }, data: { state: "Running", startedAt: now, seenAt: now } });
  return row;
}

/** Notes how many rows are written. Returns whether it goes on: it doesn't once somebody has cancelled it. */
export async function noteRows(db: Db, id: string, rows: number): Promise<boolean> {
  const { count } = await db.extraction.updateMany({
    where: { id, state: "Running" },
    data: { rows, seenAt: new Date() },
  });
  return count > 0;
}

/** Ends an extraction, unless it has ended already. */
export async function endExtraction(db: Db, id: string, state: "Done" | "Cancelled" | "Failed", rows: number) {
  const data = { state, rows, endedAt: new Date() };
  await db.extraction.updateMany({ where: { id, state: { in: ["Waiting", "Running"] } }, data });
}

/** Cancels an extraction, also somebody else's. Throws 404 for one that has ended. */
export async function cancelExtraction(work: Work, id: string): Promise<void> {
  const { db, now } = work;
  const data = { state: "Cancelled", cancelledAt: now, endedAt: now } as const;
  const { count } = await db.extraction.updateMany({ where: { id, state: { in: ["Waiting", "Running"] } }, data });
  if (count === 0) throw new Problem("notFound", "errors.notFound");
  changed(work, { kind: "Extraction", id, verb: "cancel", before: { cancelledAt: null }, after: { cancelledAt: now } });
}

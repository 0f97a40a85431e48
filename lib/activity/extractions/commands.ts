import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { toDate, toDay } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import type { Extraction, Prisma } from "@/prisma/generated/client";
import { ARCHIVE_FORMAT, DAYS_TO_READ, EVERYTHING, LONGEST_SILENCE, MOST_AT_ONCE } from "./codes";
import { stateOf } from "./rules";
import type { ExtractionInput } from "./schema";

/** Key of the PostgreSQL advisory lock under which files are counted that are being written. */
const COUNTING = 7_236_902;
const DAY_MS = 86_400_000;

/** Throws 409 while too many files are being written. */
async function demandRoom({ db, now }: Work): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${COUNTING})`;
  const since = new Date(now.getTime() - LONGEST_SILENCE * 1_000);
  const running = await db.extraction.count({ where: { state: "Running", seenAt: { gt: since } } });
  if (running >= MOST_AT_ONCE) throw new Problem("conflict", "extraction.tooMany", { values: { most: MOST_AT_ONCE } });
}

/** Throws 409 while everything is on its way to somebody. */
async function demandNoOther({ db, now }: Work): Promise<void> {
  const seenAt = { gt: new Date(now.getTime() - LONGEST_SILENCE * 1_000) };
  const where = {
    dataset: EVERYTHING,
    state: { in: ["Waiting", "Running"] },
    seenAt,
  } satisfies Prisma.ExtractionWhereInput;
  if (await db.extraction.findFirst({ where })) throw new Problem("conflict", "everything.onItsWay");
}

type Written = { total: number; locale: Locale };

/** Notes that somebody takes data, before they get any. Throws 409 while too many files are being written. */
export async function createExtraction(work: Work, input: ExtractionInput, written: Written): Promise<string> {
  await demandRoom(work);
  const data = { ...columnsOfRow(work, input, written), askedById: work.actor.id };
  await work.db.extraction.create({ data });
  changed(work, { kind: "Extraction", id: data.id, verb: "extract", after: data });
  return data.id;
}

/** Notes that somebody takes everything, before they get any. Throws 409 while too much is being written, or all of it already. */
export async function createFullExtraction(work: Work, { total, locale }: Written): Promise<string> {
  const { now, actor } = work;
  await demandRoom(work);
  await demandNoOther(work);
  // It is of no period, so that it bears its day.
  const today = toDate(toDay(now));
  const data = {
    ...{ id: newId(), dataset: EVERYTHING, format: ARCHIVE_FORMAT, locale, siteIds: [], columns: [], total },
    ...{ firstDay: today, lastDay: today, askedAt: now, seenAt: now, askedById: actor.id },
  };
  await work.db.extraction.create({ data });
  changed(work, { kind: "Extraction", id: data.id, verb: "extractEverything", after: data });
  return data.id;
}

/** Lets an extraction wait for somebody to read it, because its schedule was due. */
export async function scheduleExtraction(
  work: Work,
  input: ExtractionInput,
  { personId, savedId, dueOn, ...written }: Written & { personId: string; savedId: string; dueOn: string },
): Promise<void> {
  const waitsUntil = new Date(work.now.getTime() + DAYS_TO_READ * DAY_MS);
  const due = { savedId, dueOn: toDate(dueOn), waitsUntil };
  const data = { ...columnsOfRow(work, input, written), askedById: personId, ...due };
  await work.db.extraction.create({ data });
  changed(work, { kind: "Extraction", id: data.id, verb: "schedule", after: data });
}

const columnsOfRow = (
  { now }: Work,
  { dataset, format, siteIds, columns, firstDay, lastDay }: ExtractionInput,
  { total, locale }: Written,
) => ({
  ...{ id: newId(), dataset, format, locale, siteIds, columns, total },
  ...{ firstDay: toDate(firstDay), lastDay: toDate(lastDay), askedAt: now, seenAt: now },
});

/**
 * Begins to write the file of an extraction: of a dataset, or of everything, which another permission allows. Only who asked for it
 * gets it, and once: 404 for what is somebody else's, 409 for one that was begun before or was given up, and while too many are being
 * written.
 */
export async function startExtraction(work: Work, id: string, of: "dataset" | typeof EVERYTHING): Promise<Extraction> {
  const { db, actor, now } = work;
  await demandRoom(work);
  const row = await db.extraction.findFirst({
    where: { id, askedById: actor.id ?? "", dataset: of === EVERYTHING ? EVERYTHING : { not: EVERYTHING } },
  });
  if (!row) throw new Problem("notFound", "errors.notFound");
  if (stateOf(row, now) !== "Waiting") throw new Problem("conflict", "extraction.begunBefore");
  await db.extraction.update({ where: { id }, data: { state: "Running", startedAt: now, seenAt: now } });
  // Nobody has asked for what a schedule has made, so that it is noted now who takes it.
  if (row.waitsUntil) changed(work, { kind: "Extraction", id, verb: "extract", after: row });
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

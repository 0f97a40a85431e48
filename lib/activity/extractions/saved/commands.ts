import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { toDate } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { readMoment } from "@/lib/records/certificates/queries";
import { changeVersionedRow } from "@/lib/records/versioned";
import { MOST_SAVED } from "../codes";
import { demandSites } from "../queries";
import { presentSaved, type SavedRow, whereMayExtract, withRecipients } from "./queries";
import { lastDueDay } from "./rules";
import type { SavedExtractionInput, SavedExtractionView } from "./schema";

/** Keeps what is chosen for an extraction under a name, for all admins. */
export async function saveExtraction(work: Work, input: SavedExtractionInput): Promise<SavedExtractionView> {
  const { db } = work;
  if ((await db.savedExtraction.count()) >= MOST_SAVED)
    throw new Problem("conflict", "extraction.saved.tooMany", { values: { most: MOST_SAVED } });
  const data = { id: newId(), ...(await columnsOf(work, input)) };
  await db.savedExtraction.create({ data });
  await writeRecipients(work, data.id, input);
  const after = { ...data, recipients: input.recipientIds };
  changed(work, { kind: "SavedExtraction", id: data.id, verb: "save", after });
  return presentSaved(await readSaved(work, data.id));
}

/** Changes a saved extraction. One that gets another rhythm is due the next time only. */
export async function changeSavedExtraction(
  work: Work,
  id: string,
  input: SavedExtractionInput,
  version: number | undefined,
): Promise<{ version: number }> {
  const wanted = [...input.recipientIds].sort();
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.savedExtraction,
    find: async () => withRecipientIds(await readSaved(work, id)),
    ...{ id, version, kind: "SavedExtraction" as const, verb: "change" },
    view: async () => presentSaved(await readSaved(work, id)),
    data: (row: ReturnType<typeof withRecipientIds>) => columnsOf(work, input, row),
    changesMore: ({ recipients }) => recipients.join() !== wanted.join(),
    afterMore: () => ({ recipients: wanted }),
  });
  await writeRecipients(work, id, input);
  return { version: next };
}

export async function deleteSavedExtraction(work: Work, id: string): Promise<void> {
  const before = withRecipientIds(await readSaved(work, id));
  await work.db.savedExtraction.delete({ where: { id } });
  changed(work, { kind: "SavedExtraction", id, verb: "delete", before, after: null });
}

/** Throws 404 for one that doesn't exist. */
async function readSaved({ db }: Work, id: string): Promise<SavedRow> {
  const row = await db.savedExtraction.findUnique({ where: { id }, include: withRecipients });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** A row as the audit keeps it: its recipients by their ids alone. */
const withRecipientIds = (row: SavedRow) => ({
  ...row,
  recipients: row.recipients.map(({ personId }) => personId).sort(),
});

/** What a row keeps of its input. A rhythm begins after the last day on which it would have been due. */
async function columnsOf(
  work: Work,
  { name, dataset, format, siteIds, columns, period, rhythm }: SavedExtractionInput,
  before?: Pick<SavedRow, "rhythm" | "lastDueOn">,
) {
  await demandSites(work, siteIds);
  const kept = { name, dataset, format, siteIds, columns, period, rhythm };
  if (rhythm === (before?.rhythm ?? null)) return { ...kept, lastDueOn: before?.lastDueOn ?? null };
  const { timeZone } = await readMoment(work);
  return { ...kept, lastDueOn: rhythm && toDate(lastDueDay(rhythm, work.now, timeZone)) };
}

/** Throws 422 for somebody who may not extract data. */
async function writeRecipients({ db }: Work, savedId: string, { recipientIds }: SavedExtractionInput): Promise<void> {
  const ids = [...new Set(recipientIds)];
  const known = await db.person.count({ where: { id: { in: ids }, ...whereMayExtract } });
  if (known < ids.length) throw makeInvalidFieldProblem("recipientIds", "extraction.saved.mayNotExtract");
  await db.savedExtractionRecipient.deleteMany({ where: { savedId } });
  await db.savedExtractionRecipient.createMany({ data: ids.map((personId) => ({ savedId, personId })) });
}

import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { type DraftPlanning, Prisma } from "@/prisma/generated/client";
import { MOST_ITEMS, MOST_OPEN_DRAFTS } from "./codes";
import { listItems } from "./queries";
import { demandOpenDraft } from "./reach";
import { type DraftItem, effectiveItems, listSuperseded } from "./rules";
import type { DraftInput } from "./schema";

/** First key of the PostgreSQL advisory lock under which a site's drafts are counted. The second one is the site. */
const DRAFTS_LOCK = 7_236_911;

/** Begins an empty draft. The endpoint has checked that the actor plans at the site. */
export async function createDraft(work: Work, { siteId, name }: DraftInput): Promise<string> {
  const { db, actor, now } = work;
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${DRAFTS_LOCK}::int, hashtext(${siteId}))`;
  if ((await db.draftPlanning.count({ where: { siteId, state: "Open" } })) >= MOST_OPEN_DRAFTS)
    throw new Problem("conflict", "drafts.tooMany", { values: { most: MOST_OPEN_DRAFTS } });
  const id = newId();
  await db.draftPlanning.create({
    data: { id, siteId, name, createdById: actor.id!, createdAt: now, editedAt: now },
  });
  changed(work, { kind: "DraftPlanning", id, verb: "create", siteId, after: { name, state: "Open" } });
  return id;
}

/** Locks a draft that the actor may write, so that one change follows the other. Throws 404 for any other. */
export async function lockDraft(work: Work, id: string): Promise<DraftPlanning> {
  await work.db.$queryRaw`SELECT id FROM draft_planning WHERE id = ${id} FOR UPDATE`;
  return demandOpenDraft(work, await work.db.draftPlanning.findUnique({ where: { id } }));
}

export async function renameDraft(work: Work, id: string, name: string): Promise<void> {
  const draft = await lockDraft(work, id);
  await touch(work, draft, "rename", { name }, { name: draft.name });
}

/** Drops a draft with all that is in it. */
export async function deleteDraft(work: Work, id: string): Promise<void> {
  const { siteId, name } = await lockDraft(work, id);
  await work.db.draftPlanning.delete({ where: { id } });
  changed(work, { kind: "DraftPlanning", id, verb: "delete", siteId, before: { name, state: "Open" }, after: null });
}

export type NewItem = Pick<DraftItem, "reservationId" | "type" | "basedOn" | "body" | "reasonId"> & {
  runId?: string | null;
};

/**
 * Adds items to a locked draft and returns their ids. The last one of a reservation counts. Their numbers come from the draft's
 * version, so that none is given twice.
 */
export async function insertItems(work: Work, draft: DraftPlanning, items: readonly NewItem[]): Promise<string[]> {
  const { db, actor, now } = work;
  const before = await listItems(work, draft.id);
  const numbered = items.map((item, at) => ({ ...item, number: draft.version + at }));
  if (effectiveItems([...before, ...numbered]).length > MOST_ITEMS)
    throw new Problem("conflict", "drafts.tooManyItems", { values: { most: MOST_ITEMS } });
  const rows = numbered.map(({ body, ...item }) => ({
    ...{ id: newId(), draftId: draft.id, authorId: actor.id!, createdAt: now, ...item },
    body: body === null ? Prisma.DbNull : (body as Prisma.InputJsonValue),
  }));
  await db.draftItem.createMany({ data: rows });
  for (const { id, reservationId, type, basedOn } of rows) {
    const after = { draftId: draft.id, reservationId, type, basedOn };
    changed(work, { kind: "DraftItem", id, verb: "add", siteId: draft.siteId, after });
  }
  await touch(work, draft, "edit", { version: { increment: rows.length } });
  return rows.map(({ id }) => id);
}

/** Takes back one of the actor's own changes that isn't saved. */
export async function deleteItem(work: Work, draftId: string, itemId: string): Promise<void> {
  const draft = await lockDraft(work, draftId);
  const item = (await listItems(work, draftId)).find(({ id }) => id === itemId);
  if (!item) throw new Problem("notFound", "errors.notFound");
  if (item.authorId !== work.actor.id) throw new Problem("forbidden", "drafts.othersItem");
  if (item.isSaved) throw new Problem("conflict", "drafts.savedItem");
  await dropItems(work, draft, [itemId], "takeBack");
}

/** Makes what the actor has changed a checkpoint, to which their next cancel leads back. */
export async function saveDraft(work: Work, id: string): Promise<void> {
  const draft = await lockDraft(work, id);
  await work.db.draftItem.updateMany({
    where: { draftId: id, authorId: work.actor.id!, isSaved: false },
    data: { isSaved: true },
  });
  const superseded = listSuperseded(await listItems(work, id));
  if (superseded.length > 0) await work.db.draftItem.deleteMany({ where: { id: { in: superseded } } });
  await touch(work, draft, "save");
}

/** Takes back what the actor has changed since they saved. What others have changed stays. */
export async function cancelDraftChanges(work: Work, id: string): Promise<void> {
  const draft = await lockDraft(work, id);
  const own = (await listItems(work, id)).filter((item) => !item.isSaved && item.authorId === work.actor.id);
  await dropItems(
    work,
    draft,
    own.map((item) => item.id),
    "cancel",
  );
}

/** Takes back what a run of the week's plan has made of a draft. Throws 409 once some of it is saved. */
export async function takeBackRun(work: Work, draft: DraftPlanning, runId: string): Promise<void> {
  const own = (await listItems(work, draft.id)).filter((item) => item.runId === runId);
  if (own.some(({ isSaved }) => isSaved)) throw new Problem("conflict", "drafts.savedRun");
  await dropItems(
    work,
    draft,
    own.map(({ id }) => id),
    "takeBack",
  );
}

async function dropItems(work: Work, draft: DraftPlanning, ids: readonly string[], verb: string): Promise<void> {
  await work.db.draftItem.deleteMany({ where: { id: { in: [...ids] } } });
  for (const id of ids)
    changed(work, { kind: "DraftItem", id, verb, siteId: draft.siteId, before: { draftId: draft.id }, after: null });
  await touch(work, draft, verb);
}

/** Writes down that a locked draft has been published. Its items have become reservations. */
export async function closeDraft(work: Work, draft: DraftPlanning): Promise<void> {
  const after = { state: "Published" as const };
  await work.db.draftItem.deleteMany({ where: { draftId: draft.id } });
  await work.db.weekPlanRun.deleteMany({ where: { draftId: draft.id } });
  await touch(
    work,
    draft,
    "publish",
    { ...after, publishedById: work.actor.id, publishedAt: work.now },
    { state: draft.state },
  );
}

/** Writes that a draft has changed, which those who have it open see. */
async function touch(
  work: Work,
  { id, siteId }: DraftPlanning,
  verb: string,
  data: Prisma.DraftPlanningUncheckedUpdateInput = {},
  before: object = {},
): Promise<void> {
  await work.db.draftPlanning.update({
    where: { id },
    data: { version: { increment: 1 }, ...data, editedAt: work.now },
  });
  const { name, state } = data as { name?: string; state?: string };
  changed(work, {
    ...{ kind: "DraftPlanning", id, verb, siteId, before },
    after: { ...(name && { name }), ...(state && { state }) },
  });
}

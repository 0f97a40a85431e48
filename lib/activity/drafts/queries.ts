import type { Reading } from "@/lib/access/actor/as-actor";
import { toUnix } from "@/lib/platform/time";
import type { DraftItem as ItemRow } from "@/prisma/generated/client";
import type { PlacedBooking } from "../reservations/bodies";
import { isBookable } from "../reservations/kinds";
import { demandOpenDraft } from "./reach";
import { type DraftItem, effectiveItems } from "./rules";
import type { DraftView } from "./schema";

const NAME = { select: { firstName: true, lastName: true } } as const;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

/** Lists the drafts of a site that wait to be published, the one that was edited last first. */
export async function listDrafts({ db, actor }: Reading, siteId: string): Promise<DraftView[]> {
  const rows = await db.draftPlanning.findMany({
    where: { siteId, state: "Open" },
    include: { createdBy: NAME, items: true },
    orderBy: [{ editedAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ items, createdBy, editedAt, ...row }) => ({
    ...{ id: row.id, siteId: row.siteId, name: row.name, version: row.version },
    createdBy: nameOf(createdBy),
    editedAt: toUnix(editedAt),
    items: effectiveItems(items.map(toDraftItem)).length,
    unsaved: items.filter((item) => !item.isSaved && item.authorId === actor.id).length,
  }));
}

/** A stored item in the form in which the rules read it. */
export function toDraftItem({ body, type, ...row }: ItemRow): DraftItem {
  if (!isBookable(type)) throw new Error(`A draft holds a reservation of type ${type}, which nobody books`);
  const { id, number, reservationId, basedOn, reasonId, authorId, isSaved, runId } = row;
  return {
    ...{ id, number, reservationId, basedOn, reasonId, authorId, isSaved, runId, type },
    body: body as PlacedBooking | null,
  };
}

/** Reads a draft that the actor may open. Throws 404 for any other. */
export async function readDraft(reading: Reading, id: string) {
  return demandOpenDraft(reading, await reading.db.draftPlanning.findUnique({ where: { id } }));
}

/** Reads all items of a draft, the oldest first. */
export async function listItems({ db }: Pick<Reading, "db">, draftId: string): Promise<DraftItem[]> {
  const rows = await db.draftItem.findMany({ where: { draftId }, orderBy: { number: "asc" } });
  return rows.map(toDraftItem);
}

/** Reads who made each item, by its id, and when in unix seconds. */
export async function readAuthors({ db }: Reading, draftId: string) {
  const rows = await db.draftItem.findMany({
    where: { draftId },
    select: { id: true, createdAt: true, author: NAME },
  });
  return new Map(rows.map(({ id, createdAt, author }) => [id, { at: toUnix(createdAt), author: nameOf(author) }]));
}

import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import { findPersonAccessFacts } from "@/lib/records/people/queries";
import { type PersonAccessFacts, readerKindOf } from "@/lib/records/people/reach";

/** Whose account it is, as far as it decides who reads it and posts to it. */
export type AccountHolder = Pick<PersonAccessFacts, "id" | "roles">;

/** Whether the actor may read somebody's flight account: their own, and as staff or treasurer those of people of their sites. */
export const mayReadAccount = (actor: Actor, holder: AccountHolder): boolean =>
  actor.id === holder.id || isAdmin(actor) || holder.roles.some(({ siteId }) => can(actor, "account.read", siteId));

/** Whether the actor may post to it: not to one's own, but for an Admin, so that nobody grants themselves money or a limit. */
export const mayPostToAccount = (actor: Actor, holder: AccountHolder): boolean =>
  isAdmin(actor) || (actor.id !== holder.id && listPostingSites(actor, holder).length > 0);

/** The sites of the person where the actor posts. */
export const listPostingSites = (actor: Actor, { roles }: AccountHolder): string[] =>
  [...new Set(roles.map(({ siteId }) => siteId))].filter((siteId) => can(actor, "account.post", siteId)).sort();

/** Reads whose account the actor reads. Throws 403 for who reads the person's sheet alone, such as instructors, and 404 for others. */
export async function readAccountHolder({ db, actor }: Pick<Reading, "db" | "actor">, id: string) {
  const holder = await findPersonAccessFacts(db, id);
  if (holder && mayReadAccount(actor, holder)) return holder;
  const kind = holder && readerKindOf(actor, holder);
  if (!kind || kind === "peer") throw new Problem("notFound", "errors.notFound");
  throw new Problem("forbidden", "errors.forbidden");
}

/** Reads to whose account the actor posts. Throws 403 for who only reads it. */
export async function readPostedHolder(reading: Pick<Reading, "db" | "actor">, id: string) {
  const holder = await readAccountHolder(reading, id);
  if (!mayPostToAccount(reading.actor, holder)) throw new Problem("forbidden", "errors.forbidden");
  return holder;
}

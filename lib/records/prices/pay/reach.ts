import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import { findPersonAccessFacts } from "../../people/queries";
import { type PersonAccessFacts, readerKindOf } from "../../people/reach";

type Paid = Pick<PersonAccessFacts, "id" | "roles">;

/**
 * Whether the actor may set what the school pays somebody. It holds at all sites, so who isn't an Admin must have the right at each
 * where the person instructs; and nobody but an Admin sets their own.
 */
export function maySetPay(actor: Actor, { id, roles }: Paid): boolean {
  const taught = roles.filter(({ role }) => role === "Instructor");
  const isTheirs = taught.length > 0 && taught.every(({ siteId }) => can(actor, "activity.setPay", siteId));
  return isAdmin(actor) || (actor.id !== id && isTheirs);
}

/** Whether the actor may read it: the instructor, and who sets pay at one of their sites. */
export const mayReadPay = (actor: Actor, { id, roles }: Paid): boolean =>
  actor.id === id || isAdmin(actor) || roles.some(({ siteId }) => can(actor, "activity.setPay", siteId));

/** Throws 403 for who reads the person's sheet but not their pay, and 404 for who may not know of it. */
export async function demandPay(
  { db, actor }: Pick<Reading, "db" | "actor">,
  personId: string,
  may: typeof maySetPay,
): Promise<void> {
  const paid = await findPersonAccessFacts(db, personId);
  if (paid && may(actor, paid)) return;
  const kind = paid && readerKindOf(actor, paid);
  if (!kind || kind === "peer") throw new Problem("notFound", "errors.notFound");
  throw new Problem("forbidden", "errors.forbidden");
}

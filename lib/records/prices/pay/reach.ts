import { type Actor, isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import { findPersonAccessFacts } from "../../people/queries";
import { type PersonAccessFacts, readerKindOf } from "../../people/reach";

type Paid = Pick<PersonAccessFacts, "id" | "roles">;

/** Whether the actor may set what the school pays somebody: who may at one of their sites. */
export const maySetPay = (actor: Actor, { roles }: Paid): boolean =>
  isAdmin(actor) || roles.some(({ siteId }) => can(actor, "activity.setPay", siteId));

/** Whether the actor may read it: the instructor, and who sets it. */
export const mayReadPay = (actor: Actor, paid: Paid): boolean => actor.id === paid.id || maySetPay(actor, paid);

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

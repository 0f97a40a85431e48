import type { Actor } from "@/lib/access/actor/actor";
import { isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can, type SitePermission } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import { findPersonAccessFacts } from "@/lib/records/people/queries";
import type { PersonAccessFacts } from "@/lib/records/people/reach";

type Whose = Pick<PersonAccessFacts, "id" | "roles">;

const mayAtAnySite = (actor: Actor, permission: SitePermission, { roles }: Whose) =>
  isAdmin(actor) || roles.some(({ siteId }) => can(actor, permission, siteId));

/** Whether the actor may enter, change and delete the availability of a person (DECISIONS, "Who may what": self, Staff all). */
export const mayChangeAvailability = (actor: Actor, whose: Whose): boolean =>
  actor.id === whose.id || mayAtAnySite(actor, "availability.write", whose);

/** Whether the actor may read what the person wrote beside it. */
export const mayReadAvailabilityComment = (actor: Actor, whose: Whose): boolean =>
  actor.id === whose.id || mayAtAnySite(actor, "reservation.readComments", whose);

/** Reads whose availability is asked for. Throws 404 for somebody at no site whose planning the actor reads. */
export async function readWhose({ db, actor }: Reading, personId: string): Promise<Whose> {
  const whose = await findPersonAccessFacts(db, personId);
  if (!whose || !(actor.id === personId || mayAtAnySite(actor, "planning.read", whose)))
    throw new Problem("notFound", "errors.notFound");
  return whose;
}

/** Reads whose availability is changed. Throws 404 for somebody out of sight, and 403 for somebody else's. */
export async function readWhoseToChange(reading: Reading, personId: string): Promise<Whose> {
  const whose = await readWhose(reading, personId);
  if (!mayChangeAvailability(reading.actor, whose)) throw new Problem("forbidden", "errors.forbidden");
  return whose;
}

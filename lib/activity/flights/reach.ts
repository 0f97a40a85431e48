import type { Actor } from "@/lib/access/actor/actor";
import { isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can, type SitePermission } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import { findPersonAccessFacts } from "@/lib/records/people/queries";
import type { PersonAccessFacts } from "@/lib/records/people/reach";

/** The pilot of some legs, with the roles that say who may read and judge them. */
export type LegPilot = Pick<PersonAccessFacts, "id" | "roles">;

const mayAtAnySite = (actor: Actor, permission: SitePermission, { roles }: LegPilot) =>
  isAdmin(actor) || roles.some(({ siteId }) => can(actor, permission, siteId));

/** Whether the actor may read the legs of a pilot: their own, and those of people of the sites where they teach. */
export const mayReadLegs = (actor: Actor, pilot: LegPilot): boolean =>
  actor.id === pilot.id || mayAtAnySite(actor, "flight.read", pilot);

/** Reads the pilot whose legs the actor reads. Throws 404 for everybody who may not. */
export async function readLegPilot({ db, actor }: Reading, id: string): Promise<LegPilot> {
  const pilot = await findPersonAccessFacts(db, id);
  if (!pilot || !mayReadLegs(actor, pilot)) throw new Problem("notFound", "errors.notFound");
  return pilot;
}

/** Whether the actor may declare and change legs of a pilot. */
export const mayDeclareLegs = (actor: Actor, pilot: LegPilot): boolean =>
  actor.id === pilot.id || mayAtAnySite(actor, "flight.judge", pilot);

/** Whether the actor may validate and refuse legs of a pilot. Nobody but an admin judges their own. */
export const mayJudgeLegs = (actor: Actor, pilot: LegPilot): boolean =>
  isAdmin(actor) || (actor.id !== pilot.id && mayAtAnySite(actor, "flight.judge", pilot));

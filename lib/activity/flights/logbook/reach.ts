import { isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import { findPersonAccessFacts } from "@/lib/records/people/queries";
import { type LegPilot, mayReadLegs } from "../reach";

/** Whether the actor may read the logbooks of a person: their own, and as staff those of people of their sites. */
export const mayReadLogbook = ({ actor }: Pick<Reading, "actor">, pilot: LegPilot): boolean =>
  actor.id === pilot.id || isAdmin(actor) || pilot.roles.some(({ siteId }) => can(actor, "logbook.read", siteId));

/** Reads whose logbook the actor reads. Throws 403 for who reads the person's legs alone, such as instructors, and 404 for others. */
export async function readLogbookHolder(reading: Reading, id: string): Promise<LegPilot> {
  const pilot = await findPersonAccessFacts(reading.db, id);
  if (!pilot || !mayReadLegs(reading.actor, pilot)) throw new Problem("notFound", "errors.notFound");
  if (!mayReadLogbook(reading, pilot)) throw new Problem("forbidden", "errors.forbidden");
  return pilot;
}

import { holdsAnyRoleAnywhere, holdsAnyRoleAt, isAdmin, type PersonActor } from "@/lib/access/actor/actor";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { ALL_SITES } from "@/lib/access/screens/address";

/** Chooses what to suggest to a person without reservations: book, plan, ask their instructor, or first ask for a role. */
export function nextStepWithoutReservations(
  actor: PersonActor,
  siteId: string,
): "renter" | "planner" | "student" | "noRole" {
  const has = (roles: SiteRole[]) =>
    siteId === ALL_SITES ? holdsAnyRoleAnywhere(actor, roles) : holdsAnyRoleAt(actor, siteId, roles);
  if (isAdmin(actor) || has(["Staff", "Instructor"])) return "planner";
  if (has(["Renter"])) return "renter";
  return has(["Student"]) ? "student" : "noRole";
}

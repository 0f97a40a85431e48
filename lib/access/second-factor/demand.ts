import type { SecondFactorDemand } from "../codes";
import { isAdminRole, type SchoolRole, type SiteRole } from "../permissions/roles";

/** The roles at a site of which each choice of the school demands a second factor. Of admins, each but `Offered` does. */
const DEMANDED_OF: Record<SecondFactorDemand, readonly SiteRole[]> = {
  Offered: [],
  Staff: ["Staff"],
  Instructors: ["Staff", "Instructor"],
};

/** Whether the school demands a second factor of somebody with these roles, at whichever site they hold them. */
export function isSecondFactorDemanded(
  demand: SecondFactorDemand,
  schoolRole: SchoolRole,
  roles: readonly SiteRole[],
): boolean {
  if (demand === "Offered") return false;
  return isAdminRole(schoolRole) || roles.some((role) => DEMANDED_OF[demand].includes(role));
}

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

/** Whether the person p has a second factor, and of whom the school demands one. */
export const SECOND_FACTOR_SQL = `
  (SELECT second_factor FROM school LIMIT 1) AS second_factor_demand,
  EXISTS (SELECT 1 FROM authenticator_app a WHERE a.person_id = p.id AND a.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM passkey k WHERE k.person_id = p.id) AS has_second_factor`;

/** What `SECOND_FACTOR_SQL` selects. */
export type SecondFactorFacts = { second_factor_demand: SecondFactorDemand | null; has_second_factor: boolean };

/** Whether the school demands a second factor of somebody with these roles who has none. */
export function lacksSecondFactor(
  facts: SecondFactorFacts,
  schoolRole: SchoolRole,
  roles: readonly SiteRole[],
): boolean {
  return !facts.has_second_factor && isSecondFactorDemanded(facts.second_factor_demand ?? "Offered", schoolRole, roles);
}

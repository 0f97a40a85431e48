import { NOT_SET_ID } from "@/lib/platform/id-format";

/** Roles at a site (spec 1 §3), in display order. */
export const SITE_ROLES = ["Instructor", "Student", "Renter", "Staff"] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

/** Fixed ids of the four site roles on the wire. An id of zeros means "not set". */
export const SITE_ROLE_ID: Record<SiteRole, string> = {
  Instructor: "5f0000000000000000000001",
  Student: "5f0000000000000000000002",
  Renter: "5f0000000000000000000003",
  Staff: "5f0000000000000000000004",
};
export const SITE_ROLE_NOT_SET = NOT_SET_ID;

export function siteRoleOfId(id: string): SiteRole | null {
  return SITE_ROLES.find((role) => SITE_ROLE_ID[role] === id) ?? null;
}

/** Roles of a person in the whole school, lowest first. The index is the code on the wire. */
export const SCHOOL_ROLES = ["NotSet", "User", "Admin", "SuperAdmin"] as const;
export type SchoolRole = (typeof SCHOOL_ROLES)[number];

export function isAdminRole(role: SchoolRole | null | undefined): role is "Admin" | "SuperAdmin" {
  return role === "Admin" || role === "SuperAdmin";
}

import type { MessageKey } from "@/lib/platform/messages";
import { type Actor, holds, holdsAnywhere, isAdmin } from "../actor/actor";
import { SITE_ROLES, type SiteRole } from "./roles";

/**
 * Who holds a permission: site roles (on the site in question), `signedIn` (whoever is signed in), `public`.
 * Admin and SuperAdmin hold every one of them; `SuperAdmin` names what even an Admin may not.
 */
type Holder = SiteRole | "signedIn" | "public" | "SuperAdmin";
type Row = { who: readonly Holder[] };

const EVERY_ROLE = SITE_ROLES;

/**
 * Who may what: the one table, read by endpoints, pages, the menu and buttons. An empty `who` is admins only.
 * What each is and the sentence that it rests on stand in messages/…/permissions.json, in both languages.
 * Whether a thing is one's own is the command's question: where own and others' differ, there are two permissions.
 */
export const permissions = {
  "access.signIn": { who: ["public"] },
  "access.own": { who: ["signedIn"] },
  "access.language": { who: ["public"] },
  "documentation.read": { who: ["public"] },

  "school.read": { who: ["signedIn"] },
  "school.write": { who: [] },
  "site.write": { who: [] },
  "permission.read": { who: [] },
  "mail.read": { who: [] },
  "site.read": { who: EVERY_ROLE },

  "file.upload": { who: ["signedIn"] },

  "dictionary.read": { who: ["signedIn"] },
  "dictionary.readAll": { who: [] },
  "dictionary.write": { who: [] },

  "certificateType.write": { who: [] },
  "rating.write": { who: [] },
  "extraction.read": { who: [] },

  "aircraft.readLight": { who: EVERY_ROLE },
  "aircraft.write": { who: ["Staff"] },
  "price.write": { who: ["Staff"] },
  "program.read": { who: ["Instructor", "Staff"] },
  "classroom.read": { who: EVERY_ROLE },
  "classroom.write": { who: ["Staff"] },
  "promotion.read": { who: ["Instructor", "Staff"] },
  "promotion.write": { who: ["Staff"] },
  "person.list": { who: ["Instructor", "Staff"] },
  "person.readPersonal": { who: ["Staff"] },
  "person.write": { who: ["Staff"] },
  "person.grantRole": { who: ["Staff"] },
  "person.writeStaff": { who: [] },
  "person.writeAdmin": { who: ["SuperAdmin"] },
  "person.export": { who: ["Staff"] },
  "person.import": { who: ["Staff"] },
  "person.exportAll": { who: [] },
  "person.anonymise": { who: [] },
  "person.own": { who: ["signedIn"] },
  "person.pick": { who: ["Instructor", "Staff"] },

  "planning.read": { who: EVERY_ROLE },
  "reservation.readComments": { who: ["Instructor", "Staff"] },
  "reservation.rent": { who: ["Renter", "Staff"] },
  "reservation.rentOwn": { who: ["Renter"] },
  "reservation.rentAny": { who: ["Staff"] },
  "reservation.operate": { who: ["Instructor", "Staff"] },
  "reservation.operateStaff": { who: ["Staff"] },
  "reservation.operateAdmin": { who: [] },
  "reservation.maintain": { who: ["Staff"] },
  "reservation.cancelOwn": { who: ["Student", "Renter"] },
  "reservation.cancelAny": { who: ["Staff"] },
  "reservation.withdraw": { who: ["Staff"] },
  "reservation.override": { who: ["Staff"] },

  "calendar.own": { who: ["signedIn"] },
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof permissions;

/** Permissions that a role at a site gives: they are asked for at a site. */
export type SitePermission = {
  [Name in Permission]: Extract<(typeof permissions)[Name]["who"][number], SiteRole> extends never ? never : Name;
}[Permission];
/** Permissions that have nothing to do with a site. */
export type SchoolPermission = Exclude<Permission, SitePermission>;

/** What a permission lets one do, and the sentence behind it: the compiler demands both for each row. */
export const wordsOf = (name: Permission): { what: MessageKey; because: MessageKey } => ({
  what: `permissions.rows.${name}.what`,
  because: `permissions.rows.${name}.because`,
});

/** Where a permission is asked for: a site's id, `any` site at all, or `school` (no site matters). */
export type Place = string;

/** May this actor, here? Pure; null is somebody not signed in. */
export function can(actor: Actor | null, permission: Permission, place: Place): boolean {
  const who: readonly Holder[] = permissions[permission].who;
  if (who.includes("public")) return true;
  if (!actor) return false;
  if (actor.kind === "product") return true;
  if (who.includes("SuperAdmin")) return actor.schoolRole === "SuperAdmin";
  if (isAdmin(actor) || who.includes("signedIn")) return true;
  const roles = who.filter((holder): holder is SiteRole => SITE_ROLES.includes(holder as SiteRole));
  return place === "any" ? holdsAnywhere(actor, roles) : holds(actor, place, roles);
}

/** Columns of the table as people read it; `signedIn` is somebody without any role. */
export const COLUMNS = ["SuperAdmin", "Admin", "Staff", "Instructor", "Student", "Renter", "signedIn"] as const;
export type Column = (typeof COLUMNS)[number];

/** Who holds a permission, on the site of their role. */
export function holdersOf(permission: Permission): readonly Column[] {
  const who: readonly Holder[] = permissions[permission].who;
  if (who.includes("public") || who.includes("signedIn")) return COLUMNS;
  if (who.includes("SuperAdmin")) return ["SuperAdmin"];
  return COLUMNS.filter((column) => column === "SuperAdmin" || column === "Admin" || who.includes(column));
}

/** Holds whoever isn't even signed in? */
export function isPublic(permission: Permission): boolean {
  const who: readonly Holder[] = permissions[permission].who;
  return who.includes("public");
}

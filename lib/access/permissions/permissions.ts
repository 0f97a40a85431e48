import type { MessageKey } from "@/lib/platform/messages";
import { type ActingKey, type Actor, holdsAnyRoleAt, type PersonActor } from "../actor/actor";
import type { Duty } from "./duties";
import { isAdminRole, SITE_ROLES, type SiteRole } from "./roles";

/**
 * Who can hold a permission: people with a role at the site, everybody who is signed in (`signedIn`), or everybody
 * (`public`). Admins and super admins hold every permission. Only a permission with the holder `SuperAdmin` is closed to
 * admins.
 */
type Holder = SiteRole | "signedIn" | "public" | "SuperAdmin";
type Row = {
  who: readonly Holder[];
  /** The duty that the permission belongs to. Where somebody at a site holds it, only they and admins have the permission. */
  duty?: Duty;
  /** A duty whose holders have the permission beside `who`. */
  besideDuty?: Duty;
  /**
   * True where no API key may have it: it is about the account of who acts, rules the accounts or rights of others, hands out
   * other keys, or is carried out later with all rights of who asked for it.
   */
  neverByKey?: true;
};

const EVERY_ROLE = SITE_ROLES;

/**
 * The table of all permissions. Endpoints, pages, the menu and buttons read it. An empty `who` means admins only. For each
 * permission, messages/…/permissions.json says in both languages what it allows and why. The table doesn't know whether a
 * record belongs to the actor. Where this matters, there are two permissions, and the command chooses one.
 */
export const permissions = {
  "access.signIn": { who: ["public"], neverByKey: true },
  "access.own": { who: ["signedIn"], neverByKey: true },
  "access.language": { who: ["public"], neverByKey: true },
  "documentation.read": { who: ["public"] },
  "operation.read": { who: ["public"] },

  "school.read": { who: ["signedIn"] },
  "school.write": { who: [] },
  "site.write": { who: [] },
  "permission.read": { who: [], neverByKey: true },
  "apiKey.manage": { who: [], neverByKey: true },
  "change.read": { who: ["Staff"] },
  "mail.read": { who: [], neverByKey: true },
  "site.read": { who: EVERY_ROLE },

  "file.upload": { who: ["signedIn"] },

  "dictionary.read": { who: ["signedIn"] },
  "dictionary.readAll": { who: [] },
  "dictionary.write": { who: [] },

  "certificateType.write": { who: [] },
  "certificate.own": { who: ["signedIn"] },
  "certificate.read": { who: ["Instructor", "Staff"] },
  "certificate.write": { who: ["Staff"] },
  "certificate.validate": { who: ["Staff"], besideDuty: "MedicalReader" },
  "certificate.oversee": { who: ["Staff"] },
  "certificate.readMedical": { who: ["Staff"], duty: "MedicalReader" },
  "rating.write": { who: [] },
  "extraction.read": { who: [] },
  "extraction.everything": { who: ["SuperAdmin"], neverByKey: true },
  "statistics.read": { who: ["Staff"] },

  "aircraft.readLight": { who: EVERY_ROLE },
  "aircraft.read": { who: ["Instructor", "Staff"], besideDuty: "Mechanic" },
  "aircraft.list": { who: ["Instructor", "Staff"], besideDuty: "Mechanic" },
  "aircraft.write": { who: ["Staff"] },
  "maintenance.write": { who: ["Staff"], duty: "Mechanic" },
  "maintenance.correctCounters": { who: ["Staff"], duty: "Mechanic" },
  "defect.readOwn": { who: EVERY_ROLE },
  "defect.read": { who: ["Instructor", "Staff"], besideDuty: "Mechanic" },
  "defect.reportOwn": { who: EVERY_ROLE },
  "defect.report": { who: ["Instructor", "Staff"], besideDuty: "Mechanic" },
  "defect.decide": { who: ["Staff"], duty: "Mechanic" },
  "price.read": { who: ["Instructor", "Staff"], besideDuty: "Treasurer" },
  "price.write": { who: ["Staff"], besideDuty: "Treasurer" },
  "program.read": { who: ["Instructor", "Staff"], besideDuty: "HeadOfTraining" },
  "program.write": { who: ["Staff"], besideDuty: "HeadOfTraining" },
  "program.lock": { who: ["Staff"], duty: "HeadOfTraining" },
  "training.own": { who: ["signedIn"] },
  "training.read": { who: ["Instructor", "Staff"], besideDuty: "HeadOfTraining" },
  "training.enrol": { who: ["Staff"], besideDuty: "HeadOfTraining" },
  "training.recordExams": { who: ["Instructor", "Staff"], besideDuty: "HeadOfTraining" },
  "training.authoriseSolo": { who: ["Instructor"] },
  "training.withdrawSolo": { who: ["Instructor", "Staff"], besideDuty: "HeadOfTraining" },
  "training.rate": { who: ["Instructor"] },
  "training.reopen": { who: ["Staff"], besideDuty: "HeadOfTraining" },
  "training.validate": { who: ["Staff"], duty: "HeadOfTraining" },
  "inspection.manage": { who: ["Staff"], besideDuty: "HeadOfTraining", neverByKey: true },
  "occurrence.own": { who: ["signedIn"] },
  "occurrence.report": { who: EVERY_ROLE },
  "occurrence.read": { who: ["Staff"], duty: "SafetyManager" },
  "classroom.read": { who: EVERY_ROLE },
  "classroom.write": { who: ["Staff"] },
  "closure.read": { who: EVERY_ROLE },
  "closure.write": { who: ["Staff"] },
  "closure.writeSchool": { who: [] },
  "promotion.read": { who: ["Instructor", "Staff"] },
  "promotion.write": { who: ["Staff"] },
  "notice.read": { who: ["signedIn"] },
  "notice.write": { who: ["Staff"] },
  "person.list": { who: ["Instructor", "Staff"] },
  "person.readPersonal": { who: ["Staff"] },
  "person.write": { who: ["Staff"] },
  "person.grantRole": { who: ["Staff"], neverByKey: true },
  "person.grantDuty": { who: [], neverByKey: true },
  "person.writeStaff": { who: [], neverByKey: true },
  "person.writeAdmin": { who: ["SuperAdmin"], neverByKey: true },
  "person.export": { who: ["Staff"] },
  "person.import": { who: ["Staff"] },
  "person.exportAll": { who: [], neverByKey: true },
  "person.anonymise": { who: [], neverByKey: true },
  "person.own": { who: ["signedIn"] },
  "person.pick": { who: ["Instructor", "Staff"], besideDuty: "Mechanic" },

  "planning.read": { who: EVERY_ROLE },
  "planning.draft": { who: ["Instructor", "Staff"], neverByKey: true },
  "planning.replan": { who: ["Instructor", "Staff"] },
  "availability.own": { who: ["signedIn"] },
  "availability.write": { who: ["Staff"] },
  "reservation.readComments": { who: ["Instructor", "Staff"] },
  "reservation.readReceipts": { who: ["Staff"] },
  "reservation.readGuest": { who: ["Staff"] },
  "reservation.rent": { who: ["Renter", "Staff"] },
  "reservation.rentOwn": { who: ["Renter"] },
  "reservation.rentAny": { who: ["Staff"] },
  "reservation.teach": { who: ["Instructor", "Staff"] },
  "reservation.teachOwn": { who: ["Instructor"] },
  "reservation.teachAny": { who: ["Staff"] },
  "reservation.operate": { who: ["Instructor", "Staff"] },
  "reservation.operateStaff": { who: ["Staff"] },
  "reservation.operateAdmin": { who: [] },
  "reservation.maintain": { who: ["Staff"], besideDuty: "Mechanic" },
  "reservation.meet": { who: ["Staff"] },
  "reservation.cancelOwn": { who: ["Student", "Renter"] },
  "reservation.ask": { who: ["Student", "Renter"] },
  "reservation.answer": { who: ["Staff"] },
  "reservation.requestLesson": { who: ["Student"] },
  "standby.wait": { who: EVERY_ROLE },
  "standby.manage": { who: ["Instructor", "Staff"] },
  "reservation.cancelAny": { who: ["Staff"] },
  "reservation.withdraw": { who: ["Staff"] },
  "reservation.override": { who: ["Staff"] },

  "flight.own": { who: ["signedIn"] },
  "flight.read": { who: ["Instructor", "Staff"] },
  "flight.judge": { who: ["Staff"] },
  "desk.read": { who: ["Instructor", "Staff"] },
  "flight.record": { who: ["Instructor", "Renter", "Staff"] },
  "flight.recordOwn": { who: ["Instructor", "Renter"] },
  "flight.recordAny": { who: ["Staff"] },
  "flight.reopen": { who: ["Staff"] },
  "flight.release": { who: [] },
  "flight.import": { who: [] },
  "logbook.own": { who: ["Instructor", "Student", "Renter"] },
  "logbook.read": { who: ["Staff"] },

  "account.own": { who: ["signedIn"] },
  "account.read": { who: ["Staff"], besideDuty: "Treasurer" },
  "account.post": { who: ["Staff"], duty: "Treasurer" },

  "activity.own": { who: ["signedIn"] },
  "activity.read": { who: ["Staff"], besideDuty: "Treasurer" },
  "activity.setPay": { who: ["Staff"], duty: "Treasurer" },

  "calendar.own": { who: ["signedIn"], neverByKey: true },
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof permissions;

/** What a permission is about: the part of its name before the dot. */
export type PermissionArea = Permission extends `${infer Area}.${string}` ? Area : never;
export const areaOfPermission = (name: Permission) => name.split(".")[0] as PermissionArea;

/** Permissions that a role at a site can give. Checking them needs a site. */
export type SitePermission = {
  [Name in Permission]: Extract<(typeof permissions)[Name]["who"][number], SiteRole> extends never ? never : Name;
}[Permission];
/** Permissions that don't depend on a site. */
export type SchoolPermission = Exclude<Permission, SitePermission>;

/**
 * Message keys of a permission's two texts: what it allows, and why. The compiler demands both texts for each permission.
 */
export const permissionMessageKeys = (name: Permission): { what: MessageKey; because: MessageKey } => ({
  what: `permissions.rows.${name}.what`,
  because: `permissions.rows.${name}.because`,
});

/**
 * Where a permission is checked: the id of a site, `any` for at least one of the actor's sites, or `school` when sites don't
 * matter.
 */
export type Place = string;

/** Whether the actor holds the permission at this place. The actor is null when nobody is signed in. */
export function can(actor: Actor | null, permission: Permission, place: Place): boolean {
  const row: Row = permissions[permission];
  const { who } = row;
  if (who.includes("public")) return true;
  if (!actor) return false;
  if (actor.kind === "product") return true;
  if (actor.key && !isLeftBy(actor.key, permission, place)) return false;
  if (who.includes("SuperAdmin")) return actor.schoolRole === "SuperAdmin";
  if (isAdminRole(actor.schoolRole) || who.includes("signedIn")) return true;
  return place === "any" ? [...actor.roles.keys()].some((id) => holdsAt(actor, row, id)) : holdsAt(actor, row, place);
}

/**
 * Whether a key leaves its maker the permission at a place. A key of one site leaves of what is the whole school's only what
 * everybody who is signed in may do.
 */
function isLeftBy({ permissions: named, siteId }: ActingKey, permission: Permission, place: Place): boolean {
  if (!named.has(permission)) return false;
  if (siteId === null || place === siteId) return true;
  const { who }: Row = permissions[permission];
  return who.includes("signedIn") || (place === "any" && who.length > 0);
}

/** Whether somebody who is no admin holds a permission at a site, by a role or a duty there. */
function holdsAt(actor: PersonActor, { who, duty, besideDuty }: Row, siteId: string): boolean {
  const duties = actor.duties.get(siteId);
  if (duty && duties?.has(duty)) return duties.get(duty) === true;
  if (besideDuty && duties?.get(besideDuty)) return true;
  const roles = who.filter((holder): holder is SiteRole => SITE_ROLES.includes(holder as SiteRole));
  return holdsAnyRoleAt(actor, siteId, roles);
}

/** The permissions that an API key may have, in the order of the table. */
export const KEY_PERMISSIONS = (Object.keys(permissions) as Permission[]).filter(
  (name) => !isPublic(name) && !(permissions[name] as Row).neverByKey,
);

/** The columns of the permission page. `signedIn` is a signed-in person without any role. */
export const PERMISSION_PAGE_COLUMNS = [
  "SuperAdmin",
  "Admin",
  "Staff",
  "Instructor",
  "Student",
  "Renter",
  "signedIn",
] as const;
export type PermissionPageColumn = (typeof PERMISSION_PAGE_COLUMNS)[number];

/** Lists the roles that hold a permission. Roles at a site hold it only at that site. */
export function rolesWithPermission(permission: Permission): readonly PermissionPageColumn[] {
  const who: readonly Holder[] = permissions[permission].who;
  if (who.includes("public") || who.includes("signedIn")) return PERMISSION_PAGE_COLUMNS;
  if (who.includes("SuperAdmin")) return ["SuperAdmin"];
  return PERMISSION_PAGE_COLUMNS.filter(
    (column) => column === "SuperAdmin" || column === "Admin" || who.includes(column),
  );
}

/**
 * The duty that decides about a permission, and how: `alone` if it is its holders' alone as soon as there are any, else
 * `beside` who holds it anyway. Null when no duty does.
 */
export function dutyOfPermission(permission: Permission): { duty: Duty; kind: "alone" | "beside" } | null {
  const { duty, besideDuty }: Row = permissions[permission];
  if (duty) return { duty, kind: "alone" };
  return besideDuty ? { duty: besideDuty, kind: "beside" } : null;
}

/** Whether people who are not signed in hold the permission. */
export function isPublic(permission: Permission): boolean {
  const who: readonly Holder[] = permissions[permission].who;
  return who.includes("public");
}

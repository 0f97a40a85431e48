import { type Actor, holdsAnyRoleAt, isAdmin } from "@/lib/access/actor/actor";
import type { DutyAtSite } from "@/lib/access/permissions/duties";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { knowsSite, type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { SchoolRole, SiteRole } from "@/lib/access/permissions/roles";
import type { Prisma } from "@/prisma/generated/client";

/** The facts about a person that decide what others may read or change. */
export type PersonAccessFacts = {
  id: string;
  schoolRole: SchoolRole;
  roles: readonly { siteId: string; role: SiteRole }[];
  duties: readonly DutyAtSite[];
};

/** What a reader is to a person. The kind decides which columns the reader gets. */
export type ReaderKind = "self" | "admin" | "staff" | "instructor" | "peer";

export function readerKindOf(actor: Actor, subject: Pick<PersonAccessFacts, "id" | "roles">): ReaderKind | null {
  if (actor.id === subject.id) return "self";
  if (isAdmin(actor)) return "admin";
  if (atAnySite(actor, "person.readPersonal", subject)) return "staff";
  if (atAnySite(actor, "person.list", subject)) return "instructor";
  return atAnySite(actor, "site.read", subject) ? "peer" : null;
}

/** Prisma condition: the person has a role at a site of the reach. */
export function wherePersonInReach(reach: Reach): Prisma.PersonWhereInput {
  return reach.everything ? {} : { roles: { some: { siteId: toSiteIdFilter(reach) } } };
}

const DUTIES_SELECT = { select: { siteId: true, duty: true } } as const;

const light = {
  id: true,
  callSign: true,
  lastName: true,
  firstName: true,
  roles: { select: { siteId: true, role: true } },
} satisfies Prisma.PersonSelect;

export const rowSelect = {
  ...light,
  state: true,
  phoneNumber: true,
  imageId: true,
  tags: { select: { tagId: true } },
  duties: DUTIES_SELECT,
  version: true,
} satisfies Prisma.PersonSelect;

const instructor = { ...rowSelect, emergencyNumber: true, emergencyRelationship: true } satisfies Prisma.PersonSelect;

const staff = {
  ...instructor,
  email: true,
  street: true,
  zipCode: true,
  city: true,
  region: true,
  country: true,
  latitude: true,
  longitude: true,
  bornOn: true,
  birthplace: true,
  schoolRole: true,
  locale: true,
  isTemporaryPassword: true,
  termsOfUseAt: true,
  termsOfSaleAt: true,
} satisfies Prisma.PersonSelect;

/** The columns to select for each kind of reader. A column that a reader may not see is never selected. */
export const selectsByReader = {
  peer: light,
  instructor,
  staff,
  self: { ...staff, notificationChoices: true },
  admin: { ...staff, anonymisedAt: true },
} satisfies Record<ReaderKind, Prisma.PersonSelect>;

/** Whether the actor may change a person's name, call sign, tags and image. Only a super admin may do so for an admin. */
export function mayEditSheet(actor: Actor, subject: PersonAccessFacts): boolean {
  if (isAdminRole(subject.schoolRole) && actor.id !== subject.id) return can(actor, "person.writeAdmin", "school");
  return isAdmin(actor) || atAnySite(actor, "person.write", subject);
}

/**
 * Whether the actor may rule a person's account: change its e-mail address, password and state, and help to recover it. Staff
 * must be Staff at every site where the person is an instructor, because they could otherwise take over somebody who teaches
 * elsewhere (DECISIONS, "Who may what").
 */
export function mayAdministerAccount(actor: Actor, subject: PersonAccessFacts): boolean {
  if (!mayManagePerson(actor, subject)) return false;
  if (isAdmin(actor)) return true;
  return subject.roles.every(({ siteId, role }) => role !== "Instructor" || can(actor, "person.write", siteId));
}

/**
 * Whether the actor may rule a person at all. Nobody may rule themselves. For staff and for whoever holds a duty, only an
 * admin may, because staff could otherwise take a duty back or act in its holder's name; and for an admin or super admin,
 * only another super admin (DECISIONS, "Who may what").
 */
function mayManagePerson(actor: Actor, subject: PersonAccessFacts): boolean {
  if (actor.kind === "product") return true;
  if (actor.id === subject.id) return false;
  if (isAdminRole(subject.schoolRole)) return can(actor, "person.writeAdmin", "school");
  if (subject.duties.length > 0 || subject.roles.some(({ role }) => role === "Staff"))
    return can(actor, "person.writeStaff", "school");
  return isAdmin(actor) || atAnySite(actor, "person.write", subject);
}

/** Whether the actor may change a person's contact data: their own, and those of people whose sheet they may change. */
export function mayEditContact(actor: Actor, subject: PersonAccessFacts): boolean {
  return actor.id === subject.id || mayEditSheet(actor, subject);
}

export function mayChangeEmail(actor: Actor, subject: PersonAccessFacts): boolean {
  return actor.id === subject.id || mayAdministerAccount(actor, subject);
}

/** Whether the actor may make a person an admin or super admin, or a user again. Only another super admin may. */
export function mayGiveSchoolRole(actor: Actor, subject: PersonAccessFacts): boolean {
  return mayAdministerAccount(actor, subject) && can(actor, "person.writeAdmin", "school");
}

/** Whether the actor may grant and remove a person's roles at any site. `mayGrantRolesAt` says at which one. */
export function mayGrantRoles(actor: Actor, subject: PersonAccessFacts): boolean {
  return mayManagePerson(actor, subject);
}

export function mayGrantRolesAt(actor: Actor, subject: PersonAccessFacts, siteId: string): boolean {
  return mayGrantRoles(actor, subject) && can(actor, "person.grantRole", siteId);
}

/** Whether the actor may grant a person duties and end them, at whichever site. */
export function mayGrantDuties(actor: Actor, subject: PersonAccessFacts): boolean {
  return mayManagePerson(actor, subject) && can(actor, "person.grantDuty", "school");
}

export function mayExportPersonalData(actor: Actor, subject: PersonAccessFacts): boolean {
  return actor.id === subject.id || (can(actor, "person.exportAll", "school") && mayAdministerAccount(actor, subject));
}

export function mayAnonymise(actor: Actor, subject: PersonAccessFacts): boolean {
  return can(actor, "person.anonymise", "school") && mayAdministerAccount(actor, subject);
}

export function isAdminRole(role: SchoolRole): boolean {
  return role === "Admin" || role === "SuperAdmin";
}

function atAnySite(actor: Actor, permission: Permission, subject: Pick<PersonAccessFacts, "roles">): boolean {
  return subject.roles.some(({ siteId }) => can(actor, permission, siteId));
}

/** Returns the roles that a reader may see: admins see all, people their own, others only roles at their own sites. */
export function filterVisibleRoles<R extends { siteId: string }>(
  actor: Actor,
  subjectId: string,
  roles: readonly R[],
): R[] {
  if (actor.id === subjectId) return [...roles];
  return roles.filter(({ siteId }) => knowsSite(actor, siteId));
}

/** For each action on a person's sheet, whether the reader may do it. */
export type PersonSheetRights = Record<
  "edit" | "contact" | "email" | "state" | "schoolRole" | "invite" | "exportAll" | "anonymise" | "tags" | "duties",
  boolean
> & { grantAt: "everywhere" | string[] };

export function computePersonSheetRights(actor: Actor, subject: PersonAccessFacts): PersonSheetRights {
  const rules = mayAdministerAccount(actor, subject);
  return {
    edit: mayEditSheet(actor, subject),
    contact: mayEditContact(actor, subject),
    email: mayChangeEmail(actor, subject),
    state: rules,
    schoolRole: mayGiveSchoolRole(actor, subject),
    invite: rules,
    exportAll: mayExportPersonalData(actor, subject),
    anonymise: mayAnonymise(actor, subject),
    tags: mayEditSheet(actor, subject),
    duties: mayGrantDuties(actor, subject),
    grantAt: !mayGrantRoles(actor, subject) ? [] : isAdmin(actor) ? "everywhere" : grantSites(actor),
  };
}

function grantSites(actor: Actor): string[] {
  if (actor.kind === "product") return [];
  return [...actor.roles.keys()].filter((siteId) => holdsAnyRoleAt(actor, siteId, ["Staff"]));
}

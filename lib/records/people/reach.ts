import { type Actor, holds, isAdmin } from "@/lib/access/actor/actor";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { type Reach, siteIdIn } from "@/lib/access/permissions/reach";
import type { SchoolRole, SiteRole } from "@/lib/access/permissions/roles";
import type { Prisma } from "@/prisma/generated/client";

/** Who somebody is to whoever reads or changes them. */
export type Subject = {
  id: string;
  schoolRole: SchoolRole;
  roles: readonly { siteId: string; role: SiteRole }[];
};

/** How a reader stands to a person: each kind has one select and one view. */
export type Kind = "self" | "admin" | "staff" | "instructor" | "peer";

export function kindOf(actor: Actor, subject: Subject): Kind | null {
  if (actor.id === subject.id) return "self";
  if (isAdmin(actor)) return "admin";
  if (atAnySite(actor, "person.readPersonal", subject)) return "staff";
  if (atAnySite(actor, "person.list", subject)) return "instructor";
  return atAnySite(actor, "site.read", subject) ? "peer" : null;
}

/** People that a reach holds: those with a role at one of its sites. */
export function visible(reach: Reach): Prisma.PersonWhereInput {
  return reach.everything ? {} : { roles: { some: { siteId: siteIdIn(reach) } } };
}

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

/** A column that a reader may not see is never read. */
export const selects = {
  peer: light,
  instructor,
  staff,
  self: { ...staff, notificationRhythm: true },
  admin: { ...staff, anonymisedAt: true },
} satisfies Record<Kind, Prisma.PersonSelect>;

/** Names, call sign, contact, tags, image: staff of their sites; of an admin: a super admin. */
export function mayEdit(actor: Actor, subject: Subject): boolean {
  if (isAdminRole(subject.schoolRole) && actor.id !== subject.id) return can(actor, "person.writeAdmin", "school");
  return isAdmin(actor) || atAnySite(actor, "person.write", subject);
}

/**
 * What opens an account or says what it may: e-mail address, password, state, roles. Never one's own; of another Staff
 * an admin, of an admin a super admin, of a super admin another one (DECISIONS, "Who may what").
 */
export function mayRule(actor: Actor, subject: Subject): boolean {
  if (actor.kind === "product") return true;
  if (actor.id === subject.id) return false;
  if (isAdminRole(subject.schoolRole)) return can(actor, "person.writeAdmin", "school");
  if (subject.roles.some(({ role }) => role === "Staff")) return can(actor, "person.writeStaff", "school");
  return isAdmin(actor) || atAnySite(actor, "person.write", subject);
}

/** One's own contact fields, and those of people whom one may edit. */
export function mayEditContact(actor: Actor, subject: Subject): boolean {
  return actor.id === subject.id || mayEdit(actor, subject);
}

export function mayChangeEmail(actor: Actor, subject: Subject): boolean {
  return actor.id === subject.id || mayRule(actor, subject);
}

/** To make an admin or super admin of somebody, or no longer, takes a super admin, and somebody else. */
export function mayGiveSchoolRole(actor: Actor, subject: Subject): boolean {
  return mayRule(actor, subject) && can(actor, "person.writeAdmin", "school");
}

export function mayGrantAt(actor: Actor, subject: Subject, siteId: string): boolean {
  return mayRule(actor, subject) && can(actor, "person.grantRole", siteId);
}

export function mayExportAll(actor: Actor, subject: Subject): boolean {
  return actor.id === subject.id || (can(actor, "person.exportAll", "school") && mayRule(actor, subject));
}

export function mayAnonymise(actor: Actor, subject: Subject): boolean {
  return can(actor, "person.anonymise", "school") && mayRule(actor, subject);
}

export function isAdminRole(role: SchoolRole): boolean {
  return role === "Admin" || role === "SuperAdmin";
}

function atAnySite(actor: Actor, permission: Permission, subject: Subject): boolean {
  return subject.roles.some(({ siteId }) => can(actor, permission, siteId));
}

/** The roles of somebody that a reader may know of: an admin all, oneself all, others those at their own sites. */
export function knownRoles<R extends { siteId: string }>(actor: Actor, subjectId: string, roles: readonly R[]): R[] {
  if (actor.kind === "product" || isAdmin(actor) || actor.id === subjectId) return [...roles];
  return roles.filter(({ siteId }) => actor.roles.has(siteId));
}

/** What the sheet of somebody offers to whoever looks at it. */
export type Rights = Record<
  "edit" | "contact" | "email" | "state" | "schoolRole" | "invite" | "exportAll" | "anonymise" | "tags",
  boolean
> & { grantAt: "everywhere" | string[] };

export function rightsOn(actor: Actor, subject: Subject): Rights {
  const rules = mayRule(actor, subject);
  return {
    edit: mayEdit(actor, subject),
    contact: mayEditContact(actor, subject),
    email: mayChangeEmail(actor, subject),
    state: rules,
    schoolRole: mayGiveSchoolRole(actor, subject),
    invite: rules,
    exportAll: mayExportAll(actor, subject),
    anonymise: mayAnonymise(actor, subject),
    tags: mayEdit(actor, subject),
    grantAt: !rules ? [] : isAdmin(actor) ? "everywhere" : grantSites(actor),
  };
}

function grantSites(actor: Actor): string[] {
  if (actor.kind === "product") return [];
  return [...actor.roles.keys()].filter((siteId) => holds(actor, siteId, ["Staff"]));
}

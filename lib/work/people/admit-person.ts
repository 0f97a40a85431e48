import type { Work } from "@/lib/access/actor/as-actor";
import { lockRoles } from "@/lib/access/actor/lock-roles";
import { can } from "@/lib/access/permissions/permissions";
import { type SiteRole, siteRoleOfId } from "@/lib/access/permissions/roles";
import { mailInvitations } from "@/lib/access/sign-in/mails";
import { hashTemporaryPassword, newTemporaryPassword } from "@/lib/access/sign-in/password";
import type { Db } from "@/lib/platform/db";
import { invalidField, Problem } from "@/lib/platform/problem";
import { fromUnix } from "@/lib/platform/time";
import {
  createPeople,
  type NewPerson,
  type PersonDetails,
  refuseTakenPersonFields,
  type TemporaryPassword,
  temporaryUntil,
} from "@/lib/records/people/commands";
import { isAdminRole } from "@/lib/records/people/reach";
import type { PersonInput } from "@/lib/records/people/schema";

export async function newTemporaryCredentials(): Promise<TemporaryPassword> {
  const password = newTemporaryPassword();
  return { password, hash: await hashTemporaryPassword(password) };
}

/** Creates a person with an account and roles, and mails them a temporary password that nobody else sees. */
export async function admitPerson(open: Work, input: PersonInput, temporary: TemporaryPassword): Promise<string> {
  const work = await lockRoles(open);
  await refuseTakenPersonFields(work, { email: input.email.email, callSign: input.callSign });
  await demandActiveTags(work.db, input.tagsIds);
  const [id] = await admitPeople(work, [input], [temporary]);
  return id!;
}

/**
 * Creates people and mails them their temporary passwords. The caller has already checked that the addresses and call signs
 * are free.
 */
export async function admitPeople(
  work: Work,
  inputs: readonly PersonInput[],
  temporaries: readonly TemporaryPassword[],
) {
  await readRoles(
    work.db,
    inputs.flatMap((input) => input.roleSite),
  );
  for (const input of inputs) demandAdmission(work, input.roles ?? "User", input.roleSite);
  const ids = await createPeople(
    work,
    inputs.map((input, at) => newPersonOf(work, input, temporaries[at]!)),
  );
  const invitations = inputs.map(({ email, prenom, language }, at) => ({
    to: { email: email.email, firstName: prenom, locale: language ?? null },
    password: temporaries[at]!.password,
  }));
  await mailInvitations(work, invitations);
  return ids;
}

function newPersonOf({ now }: Work, input: PersonInput, temporary: TemporaryPassword): NewPerson {
  const roles: Record<string, SiteRole[]> = {};
  for (const { siteId, roleId } of input.roleSite) (roles[siteId] ??= []).push(siteRoleOfId(roleId)!);
  return {
    email: input.email.email,
    firstName: input.prenom,
    lastName: input.nom,
    callSign: input.callSign ?? undefined,
    schoolRole: input.roles,
    locale: input.language ?? undefined,
    roles: Object.fromEntries(Object.entries(roles).map(([siteId, held]) => [siteId, [...new Set(held)]])),
    details: detailColumns(input),
    tagIds: [...new Set(input.tagsIds)],
    passwordHash: temporary.hash,
    temporaryUntil: temporaryUntil(now),
  };
}

/**
 * Throws unless the actor may create this person. Only a super admin may create an admin. All other people must get a role
 * at a site where the actor may give roles.
 */
function demandAdmission(work: Work, schoolRole: string, asked: readonly { siteId: string }[]): void {
  const { actor } = work;
  if (isAdminRole(schoolRole as "Admin") && !can(actor, "person.writeAdmin", "school")) {
    throw new Problem("forbidden", "people.adminBySuperAdmin");
  }
  if (schoolRole === "User" && asked.length === 0) throw invalidField("roleSite", "people.roleNeeded");
  for (const { siteId } of asked) {
    if (!can(actor, "person.grantRole", siteId)) throw new Problem("forbidden", "people.rolesElsewhere");
  }
}

/**
 * Converts the roles of a request, without repetitions. Throws when a role is unknown, or a site doesn't exist or is
 * archived.
 */
export async function readRoles(db: Db, pairs: readonly { siteId: string; roleId: string }[]) {
  const sites = await db.site.findMany({
    where: { id: { in: pairs.map((pair) => pair.siteId) }, state: { not: "Archived" } },
    select: { id: true },
  });
  const known = new Set(sites.map((site) => site.id));
  const roles = new Map<string, { siteId: string; role: SiteRole }>();
  for (const { siteId, roleId } of pairs) {
    const role = siteRoleOfId(roleId);
    if (!role) throw invalidField("roleSite", "people.roleUnknown");
    if (!known.has(siteId)) throw invalidField("roleSite", "people.siteUnknown");
    roles.set(`${siteId} ${role}`, { siteId, role });
  }
  return [...roles.values()];
}

/** Throws unless all these tags are Active. */
export async function demandActiveTags(db: Db, tagIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  const known = await db.tag.count({ where: { id: { in: wanted }, state: "Active" } });
  if (known < wanted.length) throw invalidField("tagsIds", "people.tagUnknown");
}

/**
 * Converts phone, address, birth and emergency contact of a request to columns. Fields that the request lacks are left out.
 */
export function detailColumns(
  input: Pick<PersonInput, "phoneNumber" | "address" | "dateOfBirth" | "placeOfBirth" | "emergencyContact">,
) {
  const { phoneNumber, address, dateOfBirth, placeOfBirth, emergencyContact } = input;
  const { state: region, ...place } = address ?? { state: undefined };
  const given = {
    phoneNumber,
    ...place,
    region,
    bornOn: dateOfBirth === undefined ? undefined : dateOfBirth === null ? null : fromUnix(dateOfBirth),
    birthplace: placeOfBirth,
    emergencyNumber: emergencyContact?.number,
    emergencyRelationship: emergencyContact?.relationship,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as PersonDetails;
}

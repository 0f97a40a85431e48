import type { Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import { can } from "@/lib/access/permissions/permissions";
import { type SiteRole, siteRoleOfId } from "@/lib/access/permissions/roles";
import { demandConfirmed } from "@/lib/access/sign-in/confirmation";
import { countMails } from "@/lib/access/sign-in/limiter";
import { mailInvitations } from "@/lib/access/sign-in/mails";
import { hashTemporaryPassword } from "@/lib/access/sign-in/password";
import type { Db } from "@/lib/platform/db";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { fromUnix } from "@/lib/platform/time";
import { giveDefaultCertificates } from "@/lib/records/certificates/giving/commands";
import { demandActiveTags } from "@/lib/records/dictionaries/queries";
import {
  createPeople,
  demandFreeEmailAndCallSign,
  type NewPerson,
  type PersonDetails,
  type TemporaryPassword,
  temporaryPasswordExpiry,
} from "@/lib/records/people/commands";
import { isAdminRole } from "@/lib/records/people/reach";
import type { PersonChange, PersonInput } from "@/lib/records/people/schema";
import { newTemporaryPassword } from "@/scripts/support/passwords.mjs";

export async function makeHashedTemporaryPassword(): Promise<TemporaryPassword> {
  const password = newTemporaryPassword();
  return { password, hash: await hashTemporaryPassword(password) };
}

/** Creates a person with an account and roles, and mails them a temporary password that nobody else sees. */
export async function createAndInvitePerson(
  open: Work,
  input: PersonInput,
  temporary: TemporaryPassword,
): Promise<string> {
  const work = await lockRolesAndReloadWork(open);
  await demandFreeEmailAndCallSign(work, { email: input.email.email, callSign: input.callSign });
  await demandActiveTags(work.db, input.tagsIds, "tagsIds");
  const [id] = await createAndInvitePeople(work, [input], [temporary]);
  return id!;
}

/**
 * Creates people and mails them their temporary passwords. The caller has already checked that the addresses and call signs
 * are free.
 */
export async function createAndInvitePeople(
  work: Work,
  inputs: readonly PersonInput[],
  temporaries: readonly TemporaryPassword[],
  by: "hand" | "import" = "hand",
) {
  const roles = await resolveSiteRoles(
    work.db,
    inputs.flatMap((input) => input.roleSite),
  );
  await demandConfirmedToGrant(work, roles);
  for (const input of inputs) demandAdmission(work, input);
  const ids = await createPeople(
    work,
    inputs.map((input, at) => newPersonOf(work, input, temporaries[at]!)),
  );
  await giveDefaultCertificates(work, "People", ids);
  const invitations = inputs.map(({ email, prenom, language }, at) => ({
    to: { email: email.email, firstName: prenom, locale: language ?? null },
    password: temporaries[at]!.password,
  }));
  await countMails(
    work,
    by === "import" ? "importedInvitation" : "invitation",
    inputs.map(({ email }) => email.email),
  );
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
    details: toPersonDetailColumns(input),
    tagIds: [...new Set(input.tagsIds)],
    passwordHash: temporary.hash,
    temporaryUntil: temporaryPasswordExpiry(now),
  };
}

/**
 * Whoever makes somebody staff must have confirmed who they are, because with a stolen sign-in a thief could give themselves
 * an account for good.
 */
export async function demandConfirmedToGrant(
  { db, actor }: Work,
  granted: readonly { role: SiteRole }[],
): Promise<void> {
  if (granted.some(({ role }) => role === "Staff")) await demandConfirmed(db, actor);
}

/**
 * Throws unless the actor may create this person. Only a super admin may create an admin. All other people must get a role
 * at a site where the actor may give roles.
 */
export function demandAdmission({ actor }: Work, { roles, roleSite: asked }: PersonInput): void {
  const schoolRole = roles ?? "User";
  if (isAdminRole(schoolRole) && !can(actor, "person.writeAdmin", "school")) {
    throw new Problem("forbidden", "people.adminBySuperAdmin");
  }
  if (schoolRole === "User" && asked.length === 0) throw makeInvalidFieldProblem("roleSite", "people.roleNeeded");
  for (const { siteId } of asked) {
    if (!can(actor, "person.grantRole", siteId)) throw new Problem("forbidden", "people.rolesElsewhere");
  }
}

/**
 * Converts the roles of a request, without repetitions. Throws when a role is unknown, or a site doesn't exist or is
 * archived.
 */
export async function resolveSiteRoles(db: Db, pairs: readonly { siteId: string; roleId: string }[]) {
  const sites = await db.site.findMany({
    where: { id: { in: pairs.map((pair) => pair.siteId) }, state: { not: "Archived" } },
    select: { id: true },
  });
  const known = new Set(sites.map((site) => site.id));
  const roles = new Map<string, { siteId: string; role: SiteRole }>();
  for (const { siteId, roleId } of pairs) {
    const role = siteRoleOfId(roleId);
    if (!role) throw makeInvalidFieldProblem("roleSite", "people.roleUnknown");
    if (!known.has(siteId)) throw makeInvalidFieldProblem("roleSite", "people.siteUnknown");
    roles.set(`${siteId} ${role}`, { siteId, role });
  }
  return [...roles.values()];
}

/**
 * Converts phone, address, birth and emergency contact of a request to columns. Fields that the request lacks are left out.
 */
export function toPersonDetailColumns(
  input: Pick<PersonChange, "phoneNumber" | "address" | "dateOfBirth" | "placeOfBirth" | "emergencyContact">,
) {
  const { phoneNumber, address, dateOfBirth, placeOfBirth, emergencyContact } = input;
  const { state: region, ...place } = address ?? {};
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

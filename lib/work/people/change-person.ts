import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import { isAdminRole } from "@/lib/access/permissions/roles";
import { voidMailedCodes } from "@/lib/access/sign-in/accounts";
import { mailInvitationMoved } from "@/lib/access/sign-in/mails";
import { normalizeEmail } from "@/lib/access/sign-in/sign-in";
import { parseLocale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { demandCompleteAddress, presentAddress } from "@/lib/records/address";
import {
  askToConfirmEmail,
  confirmPersonVersion,
  demandFreeEmailAndCallSign,
  renewInvitation,
  type TemporaryPassword,
  writePersonColumns,
} from "@/lib/records/people/commands";
import { findPersonAccessFacts } from "@/lib/records/people/queries";
import {
  mayChangeEmail,
  mayEditContact,
  mayEditSheet,
  mayGiveSchoolRole,
  readerKindOf,
} from "@/lib/records/people/reach";
import type { PersonChange } from "@/lib/records/people/schema";
import { fillUnnamed } from "@/lib/records/versioned";
import { toPersonDetailColumns } from "./create-and-invite-person";

/** Reads a person. Throws 404, as if the person didn't exist, when the actor may not read more than their name. */
export async function demandReadablePerson(work: Work, id: string) {
  const subject = await findPersonAccessFacts(work.db, id);
  const kind = subject && readerKindOf(work.actor, subject);
  if (!subject || !kind || kind === "peer") throw new Problem("notFound", "errors.notFound");
  return subject;
}

/**
 * Changes a person. A new e-mail address takes effect only after its owner has confirmed it. If the person still has a
 * temporary password and somebody else changes the address, it takes effect at once. A new invitation is then mailed to it,
 * which proves the address too, and the old address is told.
 */
export async function editPerson(
  open: Work,
  input: PersonChange,
  version: number | undefined,
  temporary: TemporaryPassword,
): Promise<{ version: number }> {
  const work = await lockRolesAndReloadWork(open);
  const { db, actor } = work;
  const subject = await demandReadablePerson(work, input.id);
  if (!mayEditContact(actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  const before = await db.person.findUniqueOrThrow({ where: { id: input.id } });
  const wanted = {
    ...toPersonDetailColumns(input),
    ...(input.nom === undefined ? {} : { lastName: input.nom }),
    ...(input.prenom === undefined ? {} : { firstName: input.prenom }),
    ...(input.callSign === undefined ? {} : { callSign: input.callSign }),
    ...(input.language === undefined ? {} : { locale: input.language }),
  };
  if (input.address) demandCompleteAddress(fillUnnamed(presentAddress(before), input.address));
  const differs = ([column, value]: [string, unknown]) => !same(before[column as keyof typeof before], value);
  const changed = Object.fromEntries(Object.entries(wanted).filter(differs));
  if (!mayEditSheet(actor, subject)) {
    const kept = NOT_ONES_OWN.find((column) => column in changed);
    if (kept) throw new Problem("forbidden", "people.byStaffOnly");
  }
  if (before.anonymisedAt) throw new Problem("conflict", "people.isAnonymised");
  if ("callSign" in changed) await demandFreeEmailAndCallSign(work, { callSign: input.callSign }, input.id);

  const schoolRole = input.roles && input.roles !== subject.schoolRole ? input.roles : undefined;
  if (schoolRole) {
    if (!mayGiveSchoolRole(actor, subject)) throw new Problem("forbidden", "people.adminBySuperAdmin");
    if (schoolRole === "User" && subject.roles.length === 0)
      throw makeInvalidFieldProblem("roles", "people.roleNeeded");
  }
  const email = input.email && normalizeEmail(input.email.email);
  const newEmail = email && email !== before.email ? email : undefined;
  if (newEmail) {
    if (!mayChangeEmail(actor, subject)) throw new Problem("forbidden", "people.emailByOthers");
    await demandFreeEmailAndCallSign(work, { email: newEmail }, input.id);
  }
  const isUnsettled = before.isTemporaryPassword && actor.id !== subject.id;
  const columns = { ...changed, ...(schoolRole ? { schoolRole } : {}) };
  if (Object.keys(columns).length === 0 && !newEmail) return confirmPersonVersion(work, input.id, version);
  const answer = await writePersonColumns(
    work,
    input.id,
    version,
    { ...columns, ...(newEmail && isUnsettled ? { email: newEmail } : {}) },
    { verb: "change", before, after: { ...columns, ...(newEmail && isUnsettled ? { email: newEmail } : {}) } },
  );
  if (schoolRole) await voidMailedCodes(work, input.id);
  if (!newEmail) return answer;
  if (!isUnsettled) {
    await askToConfirmEmail(work, input.id, newEmail);
    return answer;
  }
  await db.mail.deleteMany({ where: { toAddress: before.email, sentAt: null } });
  await mailInvitationMoved(work, { ...before, locale: parseLocale(before.locale) });
  await renewInvitation(work, input.id, temporary);
  return { version: answer.version + 1 };
}

/**
 * Whether a change could hand over an account for good: an address, or the role of an admin. Whoever asks for it
 * must first confirm who they are, because the sign-in could be stolen.
 */
export async function needsConfirmedActor({ db }: Reading, input: PersonChange): Promise<boolean> {
  const before = await db.person.findUnique({ where: { id: input.id }, select: { email: true, schoolRole: true } });
  if (!before) return false;
  const isOtherEmail = input.email !== undefined && normalizeEmail(input.email.email) !== before.email;
  return isOtherEmail || (isAdminRole(input.roles) && input.roles !== before.schoolRole);
}

/** Columns that only staff may change, not the person themselves. */
const NOT_ONES_OWN = ["lastName", "firstName", "callSign", "bornOn", "birthplace"];

function same(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

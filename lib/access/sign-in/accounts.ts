import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Locale } from "@/lib/platform/locale";
import { type LocalizableText, makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { type PersonActor, SYSTEM_ACTOR } from "../actor/actor";
import { asActor, type Work } from "../actor/as-actor";
import { lockRolesAndReloadWork } from "../actor/lock-roles";
import { changed } from "../changes/changed";
import { attributeAttempt, rememberDevice } from "./known-device";
import { admitAttempt, clearAttemptsAfterSuccess, countMails, forgetAttempts, mayMail } from "./limiter";
import { mailEmailChanged, mailPasswordChanged, mailRecoveryLink, mailResetLink } from "./mails";
import { hashPassword, matchesPassword } from "./password";
import { checkPasswordRules, isPasswordTooLong, PASSWORD_RULES } from "./password-rules";
import { type ClientOrigin, endSignIns, normalizeEmail } from "./sign-in";
import { hashToken } from "./tokens";

const CODE_MINUTES = 60;
/** Minimum duration of an answer in milliseconds, so that its duration doesn't reveal whether the account exists. */
const ANSWER_MS = 300;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Mails a code with which a person can set a new password. Unknown addresses and disabled people get the same answer but no
 * mail.
 */
export async function requestPasswordReset(typed: string, origin: ClientOrigin, locale: Locale): Promise<void> {
  const email = normalizeEmail(typed);
  if (!email) throw makeInvalidFieldProblem("email", "access.emailEmpty");
  if (!EMAIL.test(email)) throw makeInvalidFieldProblem("email", "access.emailFormat");
  // From a device of theirs, a person gets a code however often strangers have asked for one.
  const { attempt, isKnownDevice } = await attributeAttempt(email, origin);
  await admitAttempt(attempt, "forgotten");
  await Promise.all([wait(ANSWER_MS), asActor(SYSTEM_ACTOR, (work) => mailCode(work, email, locale, isKnownDevice))]);
}

async function mailCode(work: Work, email: string, locale: Locale, isKnownDevice: boolean): Promise<void> {
  const { db } = work;
  // The lock makes simultaneous requests run one after the other, so that the second one voids the code of the first.
  await db.$queryRaw`SELECT 1 FROM person WHERE email = ${email} FOR UPDATE`;
  const person = await db.person.findUnique({
    where: { email },
    select: { id: true, email: true, firstName: true, locale: true, state: true },
  });
  if (person?.state !== "Active") return;
  if (!isKnownDevice && !(await mayMail(work, "reset", email))) return;
  const code = await newResetCode(work, person.id);
  await mailResetLink(work, { ...person, locale: (person.locale as Locale | null) ?? locale }, code, CODE_MINUTES);
  changed(work, { kind: "Person", id: person.id, verb: "forgetPassword" });
}

/** Makes a new reset code for a person and voids their older codes. */
async function newResetCode({ db, now }: Work, personId: string, email?: string): Promise<string> {
  await db.mailedCode.deleteMany({ where: { personId, purpose: "ResetPassword", usedAt: null } });
  const code = randomBytes(16).toString("base64url");
  await db.mailedCode.create({
    data: {
      hash: hashToken(code),
      personId,
      purpose: "ResetPassword",
      email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    },
  });
  return code;
}

/** Mails a link with a code to a new, unconfirmed address. Setting a password with the code also confirms the address. */
export async function mailRecoveryLinkToNewEmail(
  work: Work,
  person: { id: string; firstName: string; locale: Locale | null },
  email: string,
): Promise<void> {
  await work.db.$queryRaw`SELECT 1 FROM person WHERE id = ${person.id} FOR UPDATE`;
  await countMails(work, "recovery", [email]);
  const code = await newResetCode(work, person.id, email);
  await mailRecoveryLink(work, { ...person, email }, code, CODE_MINUTES);
  changed(work, { kind: "Person", id: person.id, verb: MAIL_RECOVERY, after: { email } });
}

const MAIL_RECOVERY = "mailRecovery";

/**
 * Voids the codes that were mailed to new addresses: those for this person, and those that this person requested for others.
 * Call it when the person's rights change, because they may have lost the right to request or use such a code.
 */
export async function voidMailedCodes({ db, now }: Work, personId: string): Promise<void> {
  const since = new Date(now.getTime() - CODE_MINUTES * 60_000);
  const sent = await db.auditEntry.findMany({
    where: { actorId: personId, action: `person.${MAIL_RECOVERY}`, at: { gte: since } },
    select: { subjectId: true },
  });
  const personIds = [personId, ...sent.map(({ subjectId }) => subjectId)];
  await db.mailedCode.deleteMany({
    where: { personId: { in: personIds }, purpose: "ResetPassword", usedAt: null, email: { not: null } },
  });
}

/**
 * Makes the address to which a code was mailed the person's e-mail address, and voids all their other codes. The caller has
 * checked the code. Returns the old address.
 */
export async function changeEmailAfterCodeCheck(
  work: Work,
  personId: string,
  code: { hash: string; email: string },
): Promise<string> {
  const { db, now } = work;
  const { hash, email } = code;
  const before = await db.person.findUniqueOrThrow({ where: { id: personId }, select: { email: true } });
  await db.mailedCode.deleteMany({ where: { personId, hash: { not: hash } } });
  await db.mailedCode.update({ where: { hash }, data: { usedAt: now } });
  await db.person.update({ where: { id: personId }, data: { email, version: { increment: 1 } } });
  changed(work, { kind: "Person", id: personId, verb: "changeEmail", before, after: { email }, people: [personId] });
  return before.email;
}

const refusedCode = () =>
  new Problem("invalid", "access.codeRefused", { errors: { code: [{ key: "access.codeRefused" }] } });

/**
 * Sets a new password with a mailed code, which works once and within one hour. All sign-ins of the person end. If the code
 * was mailed to a new address, that address replaces the old one, and the old one gets a notice. Failed sign-ins of the
 * account are forgotten, and the device is known from now on: who reads the mailbox signs in even while somebody else guesses.
 *
 * @returns the id of the device
 */
export async function resetPassword(
  input: { email: string; password: string; confirmPassword: string; code: string },
  origin: ClientOrigin,
): Promise<string> {
  const email = normalizeEmail(input.email);
  if (!email) throw makeInvalidFieldProblem("email", "access.emailEmpty");
  requireGoodPassword(input.password, input.confirmPassword);
  const hash = hashToken(input.code);
  // The code is checked before the expensive hashing, and again under a lock. Who has it is held up by nobody's guesses.
  if (!(await asActor(SYSTEM_ACTOR, (work) => holderOf(work, hash, email)))) {
    await admitAttempt({ email: null, address: origin.address }, "code");
    throw refusedCode();
  }
  const passwordHash = await hashPassword(input.password);
  const deviceId = await asActor(SYSTEM_ACTOR, async (work) => {
    await lockRolesAndReloadWork(work);
    const known = await holderOf(work, hash, email);
    await work.db.$queryRaw`SELECT 1 FROM person WHERE id = ${known?.personId ?? ""} FOR UPDATE`;
    const code = await holderOf(work, hash, email);
    if (!code) throw refusedCode();
    const { personId } = code;
    let before: string | null = null;
    if (code.email === null) await work.db.mailedCode.update({ where: { hash }, data: { usedAt: work.now } });
    else {
      if (await work.db.person.findFirst({ where: { email, id: { not: personId } }, select: { id: true } })) {
        throw new Problem("invalid", "people.emailTaken", { errors: { email: [{ key: "people.emailTaken" }] } });
      }
      before = await changeEmailAfterCodeCheck(work, personId, { hash, email: code.email });
    }
    const person = await setPassword(work, personId, passwordHash, "resetPassword");
    if (before) {
      await mailEmailChanged(work, { ...person, email: before }, "withPassword");
      await revokeKeysOf(work, personId);
    }
    await endSignIns(work, personId, "password-changed");
    return (await rememberDevice(work, personId, origin.deviceId)).deviceId;
  });
  await forgetAttempts(email, "signIn");
  return deviceId;
}

/** Ends all keys of somebody whose mailbox and password were lost: whoever has these may have made a key. */
async function revokeKeysOf(work: Work, personId: string): Promise<void> {
  const keys = await work.db.apiKey.updateManyAndReturn({
    where: { madeById: personId, revokedAt: null },
    data: { revokedAt: work.now },
    select: { id: true, siteId: true },
  });
  for (const { id, siteId } of keys)
    changed(work, {
      kind: "ApiKey",
      id,
      verb: "revoke",
      siteId,
      before: { revokedAt: null },
      after: { revokedAt: work.now },
    });
}

/** Finds the person of a code. Null unless the typed address is the one to which the code was mailed. */
function holderOf({ db, now }: Work, hash: string, email: string) {
  return db.mailedCode.findUnique({
    where: {
      hash,
      purpose: "ResetPassword",
      usedAt: null,
      expiresAt: { gt: now },
      person: { state: "Active" },
      OR: [{ email }, { email: null, person: { email } }],
    },
    select: { personId: true, email: true },
  });
}

/** Replaces the actor's temporary password. The current sign-in stays open; all others end. */
export async function replaceTemporaryPassword(
  actor: PersonActor,
  input: { password: string; temporaryPassword: string },
  origin: ClientOrigin,
): Promise<void> {
  if (!input.temporaryPassword) throw makeInvalidFieldProblem("temporaryPassword", "access.passwordEmpty");
  requireGoodPassword(input.password, input.password);
  if (!actor.isTemporaryPassword) throw new Problem("conflict", "access.notTemporary");
  await changePassword(actor, input.temporaryPassword, input.password, origin, "temporaryPassword");
}

/** Changes the actor's password after checking the current one. The current sign-in stays open; all others end. */
export async function changeOwnPassword(
  actor: PersonActor,
  input: { currentPassword: string; password: string; confirmPassword: string },
  origin: ClientOrigin,
): Promise<void> {
  if (!input.currentPassword) throw makeInvalidFieldProblem("currentPassword", "access.passwordEmpty");
  requireGoodPassword(input.password, input.confirmPassword);
  await changePassword(actor, input.currentPassword, input.password, origin, "currentPassword");
}

async function changePassword(
  actor: PersonActor,
  present: string,
  password: string,
  origin: ClientOrigin,
  field: "temporaryPassword" | "currentPassword",
): Promise<void> {
  const attempt = { email: actor.signInId, address: origin.address };
  const { delayMs } = await admitAttempt(attempt, "own");
  await wait(delayMs);
  const read = (work: Work) =>
    work.db.person.findUniqueOrThrow({
      where: { id: actor.id },
      select: { passwordHash: true, isTemporaryPassword: true, passwordExpiresAt: true },
    });
  const before = await asActor(actor, read);
  if (!(await matchesPassword(actor.id, isPasswordTooLong(present) ? "" : present, before.passwordHash))) {
    throw makeInvalidFieldProblem(field, "access.currentPasswordWrong");
  }
  if (before.isTemporaryPassword && before.passwordExpiresAt && before.passwordExpiresAt < new Date()) {
    throw makeInvalidFieldProblem(field, "access.temporaryPast");
  }
  if (await matchesPassword(actor.id, password, before.passwordHash))
    throw makeInvalidFieldProblem("password", "access.passwordSame");
  const passwordHash = await hashPassword(password);
  await asActor(actor, async (work) => {
    await work.db.$queryRaw`SELECT 1 FROM person WHERE id = ${actor.id} FOR UPDATE`;
    // The check above used the old hash. If a mailed code or an admin has changed the password since, the check is void.
    if ((await read(work)).passwordHash !== before.passwordHash)
      throw makeInvalidFieldProblem(field, "access.currentPasswordWrong");
    await setPassword(work, actor.id, passwordHash, "changePassword");
    await endSignIns(work, actor.id, "password-changed", actor.signInId);
  });
  await clearAttemptsAfterSuccess(attempt, "own");
}

async function setPassword(
  work: Work,
  personId: string,
  passwordHash: string,
  verb: "resetPassword" | "changePassword",
) {
  const row = await work.db.person.update({
    where: { id: personId },
    data: { passwordHash, isTemporaryPassword: false, passwordExpiresAt: null },
    select: { email: true, firstName: true, locale: true },
  });
  await work.db.mailedCode.deleteMany({ where: { personId, purpose: "ResetPassword", usedAt: null } });
  changed(work, { kind: "Person", id: personId, verb });
  const person = { ...row, locale: row.locale as Locale | null };
  await mailPasswordChanged(work, person);
  return person;
}

/** Checks the password rules on the server, because a client can skip the page's checks. */
function requireGoodPassword(password: string, confirmation: string): void {
  const errors: Record<string, LocalizableText[]> = {};
  const holds = checkPasswordRules(password, confirmation);
  for (const rule of PASSWORD_RULES) {
    const field = rule === "confirmed" ? "confirmPassword" : "password";
    const key = rule === "confirmed" ? "access.passwordsDiffer" : (`access.passwordRules.${rule}` as const);
    if (!holds[rule]) (errors[field] ??= []).push({ key });
  }
  if (isPasswordTooLong(password)) (errors.password ??= []).push({ key: "access.passwordTooLong" });
  if (Object.keys(errors).length > 0) throw new Problem("invalid", "access.passwordWeak", { errors });
}

import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Locale } from "@/lib/platform/locale";
import { invalidField, Problem, type Text } from "@/lib/platform/problem";
import { type PersonActor, PRODUCT } from "./actor";
import { asActor, type Work } from "./as-actor";
import { audit } from "./audit";
import { countAttempt, forgiveAttempt } from "./limiter";
import { mailPasswordChanged, mailResetCode } from "./mails";
import { hashPassword, isPassword } from "./password";
import { isTooLong, judgePassword, PASSWORD_RULES } from "./password-rules";
import { endSignIns, normalizeEmail, type Origin } from "./sign-in";
import { hashToken } from "./tokens";

const CODE_MINUTES = 60;
/** An answer never comes sooner: whether there is an account to write to must not show in the time either. */
const ANSWER_MS = 300;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Mails a code with which the password can be set anew. To unknown and disabled ones the answer is the same. */
export async function forgotPassword(typed: string, origin: Origin, locale: Locale): Promise<void> {
  const email = normalizeEmail(typed);
  if (!email) throw invalidField("email", "access.emailEmpty");
  if (!EMAIL.test(email)) throw invalidField("email", "access.emailFormat");
  await countAttempt({ email, address: origin.address }, "forgotten");
  await Promise.all([wait(ANSWER_MS), asActor(PRODUCT, (work) => mailCode(work, email, locale))]);
}

async function mailCode(work: Work, email: string, locale: Locale): Promise<void> {
  const { db, now } = work;
  // Locked: of two that are asked for at once, the second voids the first.
  await db.$queryRaw`SELECT 1 FROM person WHERE email = ${email} FOR UPDATE`;
  const person = await db.person.findUnique({
    where: { email },
    select: { id: true, email: true, firstName: true, locale: true, state: true },
  });
  if (person?.state !== "Active") return;
  await db.mailedCode.deleteMany({ where: { personId: person.id, purpose: "ResetPassword", usedAt: null } });
  const code = randomBytes(16).toString("base64url");
  await db.mailedCode.create({
    data: {
      hash: hashToken(code),
      personId: person.id,
      purpose: "ResetPassword",
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    },
  });
  await mailResetCode(work, { ...person, locale: (person.locale as Locale | null) ?? locale }, code, CODE_MINUTES);
  await audit(work, { action: "access.forgotPassword", subjectKind: "person", subjectId: person.id });
}

const refusedCode = () =>
  new Problem("invalid", "access.codeRefused", { errors: { code: [{ key: "access.codeRefused" }] } });

/** Sets a new password with a mailed code: once, within its hour. Every sign-in of the person ends. */
export async function resetPassword(
  input: { email: string; password: string; confirmPassword: string; code: string },
  origin: Origin,
): Promise<void> {
  const email = normalizeEmail(input.email);
  if (!email) throw invalidField("email", "access.emailEmpty");
  requireGoodPassword(input.password, input.confirmPassword);
  const attempt = { email, address: origin.address };
  await countAttempt(attempt, "code");
  const hash = hashToken(input.code);
  // Looked at before the hash, which is dear, and again under lock.
  if (!(await asActor(PRODUCT, (work) => holderOf(work, hash, email)))) throw refusedCode();
  const passwordHash = await hashPassword(input.password);
  await asActor(PRODUCT, async (work) => {
    await work.db.$queryRaw`SELECT 1 FROM person WHERE email = ${email} FOR UPDATE`;
    const personId = await holderOf(work, hash, email);
    if (!personId) throw refusedCode();
    await work.db.mailedCode.update({ where: { hash }, data: { usedAt: work.now } });
    await setPassword(work, personId, passwordHash, "access.resetPassword");
    await endSignIns(work, personId, "password-changed");
  });
  await forgiveAttempt(attempt, "code");
}

async function holderOf({ db, now }: Work, hash: string, email: string): Promise<string | null> {
  const code = await db.mailedCode.findUnique({
    where: { hash, purpose: "ResetPassword", usedAt: null, expiresAt: { gt: now }, person: { email, state: "Active" } },
    select: { personId: true },
  });
  return code?.personId ?? null;
}

/** Puts one's own password in the place of the temporary one. This sign-in stays, all others end. */
export async function initPassword(
  actor: PersonActor,
  input: { password: string; temporaryPassword: string },
  origin: Origin,
): Promise<void> {
  if (!input.temporaryPassword) throw invalidField("temporaryPassword", "access.passwordEmpty");
  requireGoodPassword(input.password, input.password);
  if (!actor.isTemporaryPassword) throw new Problem("conflict", "access.notTemporary");
  await changePassword(actor, input.temporaryPassword, input.password, origin, "temporaryPassword");
}

/** One's own change of password, by somebody who knows the present one. */
export async function changeOwnPassword(
  actor: PersonActor,
  input: { currentPassword: string; password: string; confirmPassword: string },
  origin: Origin,
): Promise<void> {
  if (!input.currentPassword) throw invalidField("currentPassword", "access.passwordEmpty");
  requireGoodPassword(input.password, input.confirmPassword);
  await changePassword(actor, input.currentPassword, input.password, origin, "currentPassword");
}

async function changePassword(
  actor: PersonActor,
  present: string,
  password: string,
  origin: Origin,
  field: "temporaryPassword" | "currentPassword",
): Promise<void> {
  const attempt = { email: actor.id, address: origin.address };
  const { delayMs } = await countAttempt(attempt, "own");
  await wait(delayMs);
  const read = (work: Work) =>
    work.db.person.findUniqueOrThrow({
      where: { id: actor.id },
      select: { passwordHash: true, isTemporaryPassword: true, passwordExpiresAt: true },
    });
  const before = await asActor(actor, read);
  if (!(await isPassword(isTooLong(present) ? "" : present, before.passwordHash))) {
    throw invalidField(field, "access.presentPasswordWrong");
  }
  if (before.isTemporaryPassword && before.passwordExpiresAt && before.passwordExpiresAt < new Date()) {
    throw invalidField(field, "access.temporaryPast");
  }
  if (await isPassword(password, before.passwordHash)) throw invalidField("password", "access.passwordSame");
  const passwordHash = await hashPassword(password);
  await asActor(actor, async (work) => {
    await work.db.$queryRaw`SELECT 1 FROM person WHERE id = ${actor.id} FOR UPDATE`;
    // Set anew meanwhile, by a mailed code or an admin: what was proved is past.
    if ((await read(work)).passwordHash !== before.passwordHash)
      throw invalidField(field, "access.presentPasswordWrong");
    await setPassword(work, actor.id, passwordHash, "access.changePassword");
    await endSignIns(work, actor.id, "password-changed", actor.signInId);
  });
  await forgiveAttempt(attempt, "own");
}

async function setPassword(work: Work, personId: string, passwordHash: string, action: string): Promise<void> {
  const person = await work.db.person.update({
    where: { id: personId },
    data: { passwordHash, isTemporaryPassword: false, passwordExpiresAt: null },
    select: { email: true, firstName: true, locale: true },
  });
  await work.db.mailedCode.deleteMany({ where: { personId, purpose: "ResetPassword", usedAt: null } });
  await audit(work, { action, subjectKind: "person", subjectId: personId });
  await mailPasswordChanged(work, { ...person, locale: person.locale as Locale | null });
}

/** The four rules once more: whatever the page has checked. */
function requireGoodPassword(password: string, confirmation: string): void {
  const errors: Record<string, Text[]> = {};
  const holds = judgePassword(password, confirmation);
  for (const rule of PASSWORD_RULES) {
    const field = rule === "confirmed" ? "confirmPassword" : "password";
    if (!holds[rule]) (errors[field] ??= []).push({ key: `access.passwordRules.${rule}` });
  }
  if (isTooLong(password)) (errors.password ??= []).push({ key: "access.passwordTooLong" });
  if (Object.keys(errors).length > 0) throw new Problem("invalid", "access.passwordWeak", { errors });
}

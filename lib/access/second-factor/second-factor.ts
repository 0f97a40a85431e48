import { randomInt } from "node:crypto";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { demandPersonActor } from "../actor/actor";
import type { Reading, Work } from "../actor/as-actor";
import { changed } from "../changes/changed";
import type { ConfirmationMethod, SecondFactorKind } from "../codes";
import { countMails } from "../sign-in/limiter";
import { mailSecondFactorEvent, type SecondFactorEvent } from "../sign-in/mails";
import { hashToken } from "../sign-in/tokens";
import { type NewPasskey, storePasskey } from "./passkeys";
import type { AppSetUp, OwnSecondFactor } from "./schema";
import { findTotpStep, makeTotpSetUp, newTotpSecret, openTotpSecret, sealTotpSecret } from "./totp";

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike on paper. 16 of these 31 are 79 random bits. */
const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const RECOVERY_LENGTH = 16;

/** Lists by what the person can prove a second time who they are. Empty when the password alone signs in. */
export async function secondFactorsOf(db: Db, personId: string): Promise<SecondFactorKind[]> {
  const facts = await db.person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      authenticatorApp: { select: { confirmedAt: true } },
      passkeys: { select: { id: true }, take: 1 },
      recoveryCodes: { select: { hash: true }, where: { usedAt: null }, take: 1 },
    },
  });
  const kinds: SecondFactorKind[] = [];
  if (facts.authenticatorApp?.confirmedAt) kinds.push("totp");
  if (facts.passkeys.length > 0) kinds.push("passkey");
  return kinds.length > 0 && facts.recoveryCodes.length > 0 ? [...kinds, "recoveryCode"] : kinds;
}

/** Lists by what a signed-in person can confirm that it is them. Everybody has a password. */
export async function confirmationMethodsOf(db: Db, personId: string): Promise<ConfirmationMethod[]> {
  const kinds = await secondFactorsOf(db, personId);
  return ["password", ...kinds.filter((kind) => kind !== "recoveryCode")];
}

/** Reads what the actor has set up, without any secret. */
export async function readOwnSecondFactor({ db, actor }: Reading): Promise<OwnSecondFactor> {
  const { id: personId } = demandPersonActor(actor);
  const [app, passkeys, recoveryCodesLeft] = [
    await db.authenticatorApp.findUnique({ where: { personId } }),
    await db.passkey.findMany({ where: { personId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
    await db.recoveryCode.count({ where: { personId, usedAt: null } }),
  ];
  const used = (at: Date | null) => at && toUnix(at);
  return {
    authenticatorApp: app?.confirmedAt
      ? { createdAt: toUnix(app.confirmedAt), lastUsedAt: used(app.lastUsedAt) }
      : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: toUnix(createdAt),
      lastUsedAt: used(lastUsedAt),
    })),
    recoveryCodesLeft,
  };
}

/** Locks the actor's row, so that simultaneous changes of their second factor run one after the other. */
async function lockOwnFactors({ db, actor }: Work): Promise<string> {
  const { id } = demandPersonActor(actor);
  await db.$queryRaw`SELECT 1 FROM person WHERE id = ${id} FOR UPDATE`;
  return id;
}

/** Makes a secret for the actor's authenticator app. It counts once `finishAppSetUp` has seen a code of it. */
export async function beginAppSetUp(work: Work): Promise<AppSetUp> {
  const { db, now } = work;
  const personId = await lockOwnFactors(work);
  const present = await db.authenticatorApp.findUnique({ where: { personId } });
  if (present?.confirmedAt) throw new Problem("conflict", "access.appExists");
  const secret = newTotpSecret();
  const row = { secret: sealTotpSecret(secret, personId), createdAt: now };
  await db.authenticatorApp.upsert({ where: { personId }, create: { id: newId(), personId, ...row }, update: row });
  const { email } = await db.person.findUniqueOrThrow({ where: { id: personId }, select: { email: true } });
  const school = await db.school.findFirst({ select: { name: true } });
  return { secret, ...(await makeTotpSetUp(secret, school?.name ?? "Envol", email)) };
}

/** Takes the actor's authenticator app into use. Returns recovery codes when it is their first second factor. */
export async function finishAppSetUp(work: Work, typed: string): Promise<string[] | null> {
  const { db, now } = work;
  const personId = await lockOwnFactors(work);
  const app = await db.authenticatorApp.findUnique({ where: { personId } });
  if (!app || app.confirmedAt) throw makeInvalidFieldProblem("code", "access.appNotBegun");
  const step = stepOf(app.secret, personId, normalizeCode(typed), now);
  if (step === null) throw makeInvalidFieldProblem("code", "access.codeWrong");
  await db.authenticatorApp.update({ where: { personId }, data: { confirmedAt: now, lastUsedStep: step } });
  await countAndTell(work, personId, "addAuthenticatorApp", "appAdded");
  return firstRecoveryCodes(work, personId);
}

/** Removes the actor's authenticator app. Without one, nothing changes. */
export async function removeApp(work: Work): Promise<void> {
  const personId = await lockOwnFactors(work);
  const app = await work.db.authenticatorApp.findUnique({ where: { personId } });
  if (!app) return;
  await work.db.authenticatorApp.delete({ where: { personId } });
  if (!app.confirmedAt) return;
  await countAndTell(work, personId, "removeAuthenticatorApp", "appRemoved");
  await dropUselessRecoveryCodes(work, personId);
}

/** Adds a passkey whose answer was checked. Returns its id, and recovery codes when it is the first second factor. */
export async function addPasskey(work: Work, passkey: NewPasskey, name: string) {
  const personId = await lockOwnFactors(work);
  const id = await storePasskey(work, personId, passkey, name);
  await countAndTell(work, personId, "addPasskey", "passkeyAdded");
  return { id, recoveryCodes: await firstRecoveryCodes(work, personId) };
}

export async function renamePasskey(work: Work, id: string, name: string): Promise<void> {
  const personId = await lockOwnFactors(work);
  const { count } = await work.db.passkey.updateMany({ where: { id, personId }, data: { name } });
  if (count === 0) throw new Problem("notFound", "errors.notFound");
  changed(work, { kind: "Person", id: personId, verb: "renamePasskey" });
}

export async function removePasskey(work: Work, id: string): Promise<void> {
  const personId = await lockOwnFactors(work);
  const { count } = await work.db.passkey.deleteMany({ where: { id, personId } });
  if (count === 0) throw new Problem("notFound", "errors.notFound");
  await countAndTell(work, personId, "removePasskey", "passkeyRemoved");
  await dropUselessRecoveryCodes(work, personId);
}

/** Replaces all recovery codes of the actor. The old ones no longer work. */
export async function renewRecoveryCodes(work: Work): Promise<string[]> {
  const personId = await lockOwnFactors(work);
  if ((await secondFactorsOf(work.db, personId)).length === 0) throw new Problem("conflict", "access.noSecondFactor");
  const codes = await makeRecoveryCodes(work, personId);
  await countAndTell(work, personId, "renewRecoveryCodes", "recoveryCodesRenewed");
  return codes;
}

async function makeRecoveryCodes({ db, now }: Work, personId: string): Promise<string[]> {
  await db.recoveryCode.deleteMany({ where: { personId } });
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.recoveryCode.createMany({
    data: codes.map((code) => ({ hash: hashOfRecoveryCode(personId, normalizeCode(code)), personId, createdAt: now })),
  });
  return codes;
}

/** Makes a code such as `abcd-efgh-jkmn-pqrs`. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
  return letters.join("").replace(/(?<=.)(?=(.{4})+$)/g, "-");
}

const hashOfRecoveryCode = (personId: string, code: string) => hashToken(`${personId} ${code}`);

async function firstRecoveryCodes(work: Work, personId: string): Promise<string[] | null> {
  const left = await work.db.recoveryCode.count({ where: { personId, usedAt: null } });
  return left > 0 ? null : makeRecoveryCodes(work, personId);
}

/** Deletes recovery codes that stand for a second factor which is no longer there. */
async function dropUselessRecoveryCodes({ db }: Work, personId: string): Promise<void> {
  if ((await secondFactorsOf(db, personId)).length === 0) await db.recoveryCode.deleteMany({ where: { personId } });
}

/** Removes spaces and hyphens, with which people group the characters of a code. */
const normalizeCode = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();

function stepOf(sealed: string, personId: string, code: string, now: Date): number | null {
  const secret = openTotpSecret(sealed, personId);
  return secret === null ? null : findTotpStep(secret, code, now);
}

/** Whether a person proves by this code who they are: of their authenticator app, or a recovery code. Each works once. */
export async function spendSecondFactorCode(work: Work, personId: string, typed: string): Promise<boolean> {
  return (await spendAppCode(work, personId, typed)) || (await spendRecoveryCode(work, personId, typed));
}

/** Whether this is a code of the person's authenticator app that is newer than the last one that was used. */
export async function spendAppCode({ db, now }: Work, personId: string, typed: string): Promise<boolean> {
  const app = await db.authenticatorApp.findUnique({ where: { personId } });
  const step = app?.confirmedAt ? stepOf(app.secret, personId, normalizeCode(typed), now) : null;
  if (step === null) return false;
  // Two requests with the same code wait for each other here, and only the first finds an older step.
  const { count } = await db.authenticatorApp.updateMany({
    where: { personId, OR: [{ lastUsedStep: null }, { lastUsedStep: { lt: step } }] },
    data: { lastUsedStep: step, lastUsedAt: now },
  });
  return count === 1;
}

async function spendRecoveryCode(work: Work, personId: string, typed: string): Promise<boolean> {
  const { count } = await work.db.recoveryCode.updateMany({
    where: { hash: hashOfRecoveryCode(personId, normalizeCode(typed)), personId, usedAt: null },
    data: { usedAt: work.now },
  });
  if (count === 1) await tell(work, personId, "useRecoveryCode", "recoveryCodeUsed");
  return count === 1;
}

/** Removes everything of a person's second factor. They sign in by password alone until they set up another one. */
export async function resetSecondFactor(work: Work, personId: string): Promise<void> {
  if ((await secondFactorsOf(work.db, personId)).length === 0) throw new Problem("conflict", "access.noSecondFactor");
  await deleteSecondFactor(work.db, personId);
  await tell(work, personId, "resetSecondFactor", "reset");
}

export async function deleteSecondFactor(db: Db, personId: string): Promise<void> {
  const where = { personId };
  await db.authenticatorApp.deleteMany({ where });
  await db.passkey.deleteMany({ where });
  await db.recoveryCode.deleteMany({ where });
  await db.passkeyChallenge.deleteMany({ where });
}

/** Like `tell`, of what the actor did to their own. Throws 429 with Retry-After when they do it without end. */
async function countAndTell(work: Work, id: string, verb: string, event: SecondFactorEvent) {
  const { email } = await work.db.person.findUniqueOrThrow({ where: { id }, select: { email: true } });
  await countMails(work, "ownSecondFactor", [email]);
  await tell(work, id, verb, event);
}

/** Writes to the audit what happened, and mails it to the person. */
async function tell(work: Work, id: string, verb: string, event: SecondFactorEvent) {
  changed(work, { kind: "Person", id, verb });
  await mailSecondFactorEvent(work, id, event);
}

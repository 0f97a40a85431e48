import { setTimeout as wait } from "node:timers/promises";
import { isOpenToNetworkByDefault } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { countEvent } from "@/lib/platform/metrics";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { demandPersonActor, SYSTEM_ACTOR } from "../actor/actor";
import { asActor, type Reading, type Work } from "../actor/as-actor";
import { changed } from "../changes/changed";
import { notePasskeyUse, verifyPasskey } from "../second-factor/passkeys";
import type { PasskeyAssertion } from "../second-factor/schema";
import { secondFactorsOf, spendSecondFactorCode } from "../second-factor/second-factor";
import { attributeAttempt, rememberDevice } from "./known-device";
import { admitAttempt, clearAttemptsAfterSuccess, takeBackAttempt } from "./limiter";
import { mailLinkedAccountEvent } from "./mails";
import { networkOfAddress } from "./network";
import { matchesPassword } from "./password";
import { isPasswordTooLong } from "./password-rules";
import type { ProvidedIdentity } from "./provider";
import type { OwnSignIn } from "./schema";
import {
  deriveNextRefreshToken,
  hashToken,
  newRefreshToken,
  REFRESH_GRACE_SECONDS,
  SIGN_IN_SECONDS,
  signAccessToken,
} from "./tokens";

/** What a person signs in with. `code` is needed only by people who have a second factor. */
export type Credentials = { email: string; password: string; code?: string };
/** Where a request comes from: the client's IP address, the browser's user agent, and the id in its device cookie. */
export type ClientOrigin = { address: string; userAgent: string; deviceId: string | null };
/** A sign-in that has just begun, and the device that is now known for its person. */
export type StartedSignIn = { signInId: string; personId: string; deviceId: string };
export type TokenPair = { token: string; refreshToken: string };

/** Converts an e-mail address to the form in which it is stored and compared: some keyboards write full-width letters. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/**
 * What somebody types is followed by a proof; what a provider says is the proof. There, signs that only look like a letter, or become one
 * in lower case, are another mailbox: what isn't ASCII has to be as it is stored.
 */
const addressOfProvider = (email: string) => (/^[\x20-\x7e]*$/.test(email) ? normalizeEmail(email) : email);

const refused = () => new Problem("unauthorized", "access.signInRefused");

/**
 * Signs a person in. The web form and the API both use it. It checks the limits, then the password, then the second factor of
 * those who have one, and records the sign-in. An unknown address, a disabled account and a wrong password get the same answer
 * in the same time. Whether there is a second factor is said only to who knows the password.
 */
export async function signIn(credentials: Credentials, origin: ClientOrigin): Promise<StartedSignIn> {
  const email = normalizeEmail(credentials.email);
  if (!email) throw new Problem("invalid", "access.emailEmpty", { errors: { email: [{ key: "access.emailEmpty" }] } });
  if (!credentials.password) {
    throw new Problem("invalid", "access.passwordEmpty", { errors: { password: [{ key: "access.passwordEmpty" }] } });
  }
  const { attempt, isKnownDevice } = await attributeAttempt(email, origin);
  const kind = isKnownDevice ? "device" : "signIn";
  const { delayMs } = await admitAttempt(attempt, kind);
  await wait(delayMs);

  const person = await asActor(SYSTEM_ACTOR, ({ db }) =>
    db.person.findUnique({
      where: { email },
      select: { id: true, passwordHash: true, state: true, isTemporaryPassword: true, passwordExpiresAt: true },
    }),
  );
  const candidate = isPasswordTooLong(credentials.password) ? "" : credentials.password;
  const whom = origin.deviceId ?? networkOfAddress(origin.address);
  const same = await matchesPassword(whom, candidate, person?.passwordHash ?? null);
  const past = person?.isTemporaryPassword && person.passwordExpiresAt && person.passwordExpiresAt < new Date();
  if (!person || !same || person.state !== "Active" || past) {
    if (person) {
      await asActor(SYSTEM_ACTOR, async (work) =>
        changed(work, { kind: "Person", id: person.id, verb: "refuseSignIn" }),
      );
    }
    countEvent("envol_sign_in_failures_total", "Refused attempts to sign in");
    throw refused();
  }
  if (isOpenToNetworkByDefault()) await refusePublished(person.passwordHash);
  // Codes are counted by person alone: neither another device nor a new password gives who knows it more guesses.
  const guess = { email: person.id, address: null };
  if (credentials.code) await admitAttempt(guess, "secondFactor");

  const outcome = await asActor(SYSTEM_ACTOR, async (work) => {
    // The password or the account may have changed during the slow comparison. That change could not end this sign-in, so
    // check again.
    const [same] = await work.db.$queryRaw<unknown[]>`
      SELECT 1 FROM person WHERE id = ${person.id} AND password_hash = ${person.passwordHash} AND state = 'Active' FOR SHARE`;
    if (!same) throw refused();
    return (await refuseWithoutSecondFactor(work, person.id, credentials.code)) ?? startSignIn(work, person.id, origin);
  });
  if (outcome instanceof Problem) {
    if (!credentials.code) await takeBackAttempt(attempt, kind);
    throw outcome;
  }
  await clearAttemptsAfterSuccess(attempt, kind);
  if (credentials.code) await clearAttemptsAfterSuccess(guess, "secondFactor");
  return outcome;
}

/** Checks the code of a person who has a second factor. Returns why they don't get in, or null when they do. */
async function refuseWithoutSecondFactor(work: Work, personId: string, code = ""): Promise<Problem | null> {
  const secondFactor = await secondFactorsOf(work.db, personId);
  if (secondFactor.length === 0 || (code && (await spendSecondFactorCode(work, personId, code)))) return null;
  if (code) changed(work, { kind: "Person", id: personId, verb: "refuseSignIn" });
  return new Problem("unauthorized", code ? "access.codeWrong" : "access.codeNeeded", { extension: { secondFactor } });
}

/** Signs in the person of a passkey. The passkey has made sure who holds it, so it stands for both factors. */
export async function signInWithPasskey(answer: PasskeyAssertion, origin: ClientOrigin): Promise<StartedSignIn> {
  const passkeyRefused = () => new Problem("unauthorized", "access.passkeyRefused");
  const proved = await verifyPasskey(answer);
  if (!proved) throw passkeyRefused();
  const started = await asActor(SYSTEM_ACTOR, async (work) => {
    const [active] = await work.db.$queryRaw<unknown[]>`
      SELECT 1 FROM person WHERE id = ${proved.personId} AND state = 'Active' FOR SHARE`;
    if (!active || !(await notePasskeyUse(work, proved))) throw passkeyRefused();
    return startSignIn(work, proved.personId, origin);
  });
  await clearAttemptsAfterSuccess({ email: null, address: origin.address }, "passkey");
  return started;
}

/**
 * Signs in who has signed in at the school's own provider, which stands for both factors. The first time, the person is the one with
 * the verified address, who is linked with that account; from then on it is the account that counts, whatever its address. They have
 * confirmed who they are when they did so there: a session that the provider still had confirms nothing.
 *
 * @throws 401 where nobody is found, or the person is linked with another account already
 */
export async function signInWithProvider(identity: ProvidedIdentity, origin: ClientOrigin): Promise<StartedSignIn> {
  return asActor(SYSTEM_ACTOR, async (work) => {
    const personId = (await noteAccountUse(work, identity)) ?? (await linkByAddress(work, identity));
    const [active] = await work.db.$queryRaw<unknown[]>`
      SELECT 1 FROM person WHERE id = ${personId} AND state = 'Active' FOR SHARE`;
    if (!active) throw new Problem("unauthorized", "access.providerUnknown");
    return startSignIn(work, personId, origin, identity.provedAt);
  });
}

/** Notes that the account of a provider was used. Returns whose it is, or null where it is linked with nobody. */
async function noteAccountUse({ db, now }: Work, { issuer, subject, email }: ProvidedIdentity): Promise<string | null> {
  const data = { email, lastUsedAt: now };
  const [account] = await db.linkedAccount.updateManyAndReturn({ where: { issuer, subject }, data });
  return account?.personId ?? null;
}

async function linkByAddress(work: Work, { issuer, subject, email, isEmailVerified }: ProvidedIdentity) {
  const { db, now } = work;
  if (subject === "" || !isEmailVerified) throw new Problem("unauthorized", "access.providerUnverified");
  // Two first sign-ins of one person wait for each other.
  const [person] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM person WHERE email = ${addressOfProvider(email)} AND state = 'Active' FOR UPDATE`;
  if (!person) throw new Problem("unauthorized", "access.providerUnknown");
  const personId = person.id;
  const other = await db.linkedAccount.findUnique({ where: { personId_issuer: { personId, issuer } } });
  if (other && other.subject !== subject) throw new Problem("unauthorized", "access.providerOther");
  if (!other) {
    await db.linkedAccount.create({ data: { issuer, subject, personId, email, linkedAt: now, lastUsedAt: now } });
    changed(work, { kind: "Person", id: personId, verb: "linkAccount" });
    await mailLinkedAccountEvent(work, personId, "linked");
  }
  return personId;
}

/** Records a sign-in of a person who has proved who they are, and notes the device. */
async function startSignIn(
  work: Work,
  personId: string,
  origin: ClientOrigin,
  confirmedAt = work.now,
): Promise<StartedSignIn> {
  const data = {
    id: newId(),
    personId,
    startedAt: work.now,
    expiresAt: after(work.now, SIGN_IN_SECONDS),
    confirmedAt,
    address: origin.address,
    userAgent: origin.userAgent.slice(0, 300),
  };
  await work.db.signIn.create({ data });
  const { deviceId, isNew } = await rememberDevice(work, personId, origin.deviceId);
  changed(work, { kind: "SignIn", id: data.id, verb: "start", after: data, people: isNew ? [personId] : [] });
  return { signInId: data.id, personId, deviceId };
}

/**
 * Refuses the demo school's published password when other machines can reach this server. A server that finds a demo school
 * when it starts admits only its own machine. This check covers a demo school that is created later.
 */
async function refusePublished(passwordHash: string): Promise<void> {
  const published = await asActor(SYSTEM_ACTOR, ({ db }) =>
    db.school.count({ where: { demoPasswordHash: passwordHash } }),
  );
  if (published > 0) throw new Problem("forbidden", "access.publishedPassword");
}

/** Issues a bearer token and the first refresh token of a sign-in. */
export async function issueTokens(work: Work, signInId: string): Promise<TokenPair> {
  const refreshToken = newRefreshToken();
  await storeRefreshToken(work, signInId, refreshToken);
  return { token: await signAccessToken(signInId, work.now), refreshToken };
}

/**
 * Exchanges a refresh token for its successor. Each token works once. Within the grace period, a repeated use returns the
 * same successor. A later repetition means that the token was stolen, so the sign-in ends. Returns null when no token may be
 * issued.
 */
export async function exchangeRefreshToken(work: Work, refreshToken: string): Promise<TokenPair | null> {
  const { db, now } = work;
  const hash = hashToken(refreshToken);
  await db.$queryRaw`SELECT 1 FROM refresh_token WHERE hash = ${hash} FOR UPDATE`;
  const row = await db.refreshToken.findUnique({ where: { hash }, include: { signIn: { include: { person: true } } } });
  if (!row || row.expiresAt <= now || row.signIn.endedAt || row.signIn.person.state !== "Active") return null;
  const successor = deriveNextRefreshToken(refreshToken);
  if (row.usedAt) {
    if (now.getTime() - row.usedAt.getTime() > REFRESH_GRACE_SECONDS * 1000) {
      await endSignIn(work, row.signInId, "refresh-reused");
      return null;
    }
  } else {
    await db.refreshToken.update({ where: { hash }, data: { usedAt: now } });
    await storeRefreshToken(work, row.signInId, successor);
    await db.signIn.update({ where: { id: row.signInId }, data: { expiresAt: after(now, SIGN_IN_SECONDS) } });
  }
  return { token: await signAccessToken(row.signInId, now), refreshToken: successor };
}

/** Ends one sign-in. Its cookie, tokens and live streams stop working. */
export async function endSignIn(work: Work, signInId: string, reason: string): Promise<void> {
  const { count } = await work.db.signIn.updateMany({
    where: { id: signInId, endedAt: null },
    data: { endedAt: work.now, endReason: reason },
  });
  // Whoever uses the browser next doesn't read what is pushed to it.
  await work.db.pushSubscription.deleteMany({ where: { signInId } });
  if (count > 0) changed(work, { kind: "SignIn", id: signInId, verb: "end", after: { endReason: reason } });
}

/** Ends one of the actor's own sign-ins. Throws 404 for a sign-in of somebody else. */
export async function endOwnSignIn(work: Work, signInId: string): Promise<void> {
  const own = { id: signInId, personId: demandPersonActor(work.actor).id, endedAt: null };
  if ((await work.db.signIn.count({ where: own })) === 0) throw new Problem("notFound", "errors.notFound");
  await endSignIn(work, signInId, "ended-by-owner");
}

/** Ends all open sign-ins of a person, except `exceptId` when it is given. */
export async function endSignIns(work: Work, personId: string, reason: string, exceptId?: string): Promise<void> {
  const living = await work.db.signIn.findMany({
    where: { personId, endedAt: null, expiresAt: { gt: work.now }, id: { not: exceptId } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of living) await endSignIn(work, id, reason);
}

/** Lists the actor's own open sign-ins, newest first. */
export async function listOwnSignIns({ db, actor, now }: Reading): Promise<OwnSignIn[]> {
  const { id: personId, signInId } = demandPersonActor(actor);
  const rows = await db.signIn.findMany({
    where: { personId, endedAt: null, expiresAt: { gt: now } },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: 200,
  });
  return rows.map(({ id, startedAt, address, userAgent }) => ({
    id,
    startedAt: toUnix(startedAt),
    address,
    userAgent,
    isCurrent: id === signInId,
  }));
}

async function storeRefreshToken(work: Work, signInId: string, token: string): Promise<void> {
  await work.db.refreshToken.create({
    data: { hash: hashToken(token), signInId, issuedAt: work.now, expiresAt: after(work.now, SIGN_IN_SECONDS) },
  });
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

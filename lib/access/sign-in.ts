import { setTimeout as wait } from "node:timers/promises";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { PRODUCT } from "./actor";
import { asActor, type Work } from "./as-actor";
import { audit } from "./audit";
import { countAttempt, forgiveAttempt } from "./limiter";
import { isPassword, isTooLong } from "./password";
import { accessToken, hashToken, newRefreshToken, REFRESH_GRACE_SECONDS, SIGN_IN_SECONDS, successorOf } from "./tokens";

export type Credentials = { email: string; password: string };
/** Where a sign-in comes from: the socket's address and what the browser calls itself. */
export type Origin = { address: string; userAgent: string };
export type TokenPair = { token: string; refreshToken: string };

/** The form in which e-mail addresses are stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

const refused = () => new Problem("unauthorized", "access.signInRefused");

/**
 * The one sign-in command, behind the web's door and the API's: limits, then the hash, then the record. Unknown,
 * disabled and wrong give the same answer in the same time. Returns the sign-in's id.
 */
export async function signIn(
  credentials: Credentials,
  origin: Origin,
): Promise<{ signInId: string; personId: string }> {
  const email = normalizeEmail(credentials.email);
  if (!email) throw new Problem("invalid", "access.emailEmpty", { errors: { email: [{ key: "access.emailEmpty" }] } });
  if (!credentials.password) {
    throw new Problem("invalid", "access.passwordEmpty", { errors: { password: [{ key: "access.passwordEmpty" }] } });
  }
  const attempt = { email, address: origin.address };
  const { delayMs } = await countAttempt(attempt);
  await wait(delayMs);

  const person = await asActor(PRODUCT, ({ db }) =>
    db.person.findUnique({
      where: { email },
      select: { id: true, passwordHash: true, state: true, isTemporaryPassword: true, passwordExpiresAt: true },
    }),
  );
  const candidate = isTooLong(credentials.password) ? "" : credentials.password;
  const same = await isPassword(candidate, person?.passwordHash ?? null);
  const past = person?.isTemporaryPassword && person.passwordExpiresAt && person.passwordExpiresAt < new Date();
  if (!person || !same || person.state !== "Active" || past) {
    if (person) {
      await asActor(PRODUCT, (work) =>
        audit(work, { action: "access.signInRefused", subjectKind: "person", subjectId: person.id }),
      );
    }
    throw refused();
  }

  await forgiveAttempt(attempt);
  const signInId = newId();
  await asActor(PRODUCT, async (work) => {
    await work.db.signIn.create({
      data: {
        id: signInId,
        personId: person.id,
        startedAt: work.now,
        expiresAt: new Date(work.now.getTime() + SIGN_IN_SECONDS * 1000),
        address: origin.address,
        userAgent: origin.userAgent.slice(0, 300),
      },
    });
    await audit(work, {
      action: "access.signIn",
      subjectKind: "person",
      subjectId: person.id,
      personal: { address: origin.address, userAgent: origin.userAgent.slice(0, 300) },
    });
  });
  return { signInId, personId: person.id };
}

/** A bearer token and the first refresh token of a sign-in. */
export async function issueTokens(work: Work, signInId: string): Promise<TokenPair> {
  const refreshToken = newRefreshToken();
  await storeRefreshToken(work, signInId, refreshToken);
  return { token: await accessToken(signInId, work.now), refreshToken };
}

/**
 * Exchanges a refresh token for its successor: once, or again within the grace with the same successor. A later reuse
 * means that the token was stolen: the sign-in ends. Answers null where nothing may be issued.
 */
export async function refreshTokens(work: Work, refreshToken: string): Promise<TokenPair | null> {
  const { db, now } = work;
  const hash = hashToken(refreshToken);
  await db.$queryRaw`SELECT 1 FROM refresh_token WHERE hash = ${hash} FOR UPDATE`;
  const row = await db.refreshToken.findUnique({ where: { hash }, include: { signIn: { include: { person: true } } } });
  if (!row || row.expiresAt <= now || row.signIn.endedAt || row.signIn.person.state !== "Active") return null;
  const successor = successorOf(refreshToken);
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
  return { token: await accessToken(row.signInId, now), refreshToken: successor };
}

/** Ends one sign-in: its cookie, its tokens and its live streams die with it. */
export async function endSignIn(work: Work, signInId: string, reason: string): Promise<void> {
  const { count } = await work.db.signIn.updateMany({
    where: { id: signInId, endedAt: null },
    data: { endedAt: work.now, endReason: reason },
  });
  if (count > 0) {
    await audit(work, { action: "access.signOut", subjectKind: "sign-in", subjectId: signInId, after: { reason } });
  }
}

async function storeRefreshToken(work: Work, signInId: string, token: string): Promise<void> {
  await work.db.refreshToken.create({
    data: { hash: hashToken(token), signInId, issuedAt: work.now, expiresAt: after(work.now, SIGN_IN_SECONDS) },
  });
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

import { createHash } from "node:crypto";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { connectionPool } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { oncePerProcess } from "@/lib/platform/single";

const WINDOW_SECONDS = 15 * 60;
export const FAILURES_PER_ACCOUNT = 20;
export const FAILURES_PER_ADDRESS = 200;
/** After this many failures, each further answer is delayed. */
const FREE_FAILURES = 3;

function limiter(keyPrefix: string, points: number): RateLimiterPostgres {
  return oncePerProcess(`limiter.${keyPrefix}`, () => {
    return new RateLimiterPostgres({
      storeClient: connectionPool(),
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
    });
  });
}

/**
 * The kinds of attempts that are limited. Each kind has its own counts, so that someone who guesses a person's password
 * can't stop that person from requesting a new one or from using an open sign-in.
 */
const LIMITS = {
  signIn: { prefix: "", account: FAILURES_PER_ACCOUNT, address: FAILURES_PER_ADDRESS },
  /** Requests for a mailed code. Each code voids the one before. */
  forgotten: { prefix: "forgotten-", account: 5, address: 50 },
  code: { prefix: "code-", account: FAILURES_PER_ACCOUNT, address: FAILURES_PER_ADDRESS },
  /** Checks of one's own password by a person who is signed in. */
  own: { prefix: "own-", account: 10, address: FAILURES_PER_ADDRESS },
} as const;
export type AttemptKind = keyof typeof LIMITS;

const byAccount = (what: AttemptKind) => limiter(`${LIMITS[what].prefix}account`, LIMITS[what].account);
const byAddress = (what: AttemptKind) => limiter(`${LIMITS[what].prefix}address`, LIMITS[what].address);

/** Hash that stands for an account in the limiter's table, so that the table holds no e-mail address. */
const accountKey = (email: string) => createHash("sha256").update(email).digest("hex");

export type Attempt = { email: string; address: string };

/**
 * Counts an attempt before any costly work. A successful attempt is given back with `forgiveAttempt`. Because counting comes
 * first, a burst of simultaneous guesses stays within the limit. Throws 429 with Retry-After past the limit.
 */
export async function admitAttempt(
  { email, address }: Attempt,
  what: AttemptKind = "signIn",
): Promise<{ delayMs: number }> {
  try {
    await byAddress(what).consume(address);
    const { consumedPoints } = await byAccount(what).consume(accountKey(email));
    const over = consumedPoints - 1 - FREE_FAILURES;
    return { delayMs: over > 0 ? Math.min(100 * 2 ** over, 3000) : 0 };
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    const seconds = Math.ceil(((refusal as { msBeforeNext?: number }).msBeforeNext ?? 1000) / 1000);
    throw new Problem("tooMany", "errors.tooManyAttempts", {
      values: { minutes: Math.max(1, Math.ceil(seconds / 60)) },
      headers: { "Retry-After": String(seconds) },
    });
  }
}

/** After a right password: clears the account's count and gives this one attempt back to the address. */
export async function forgiveAttempt({ email, address }: Attempt, what: AttemptKind = "signIn"): Promise<void> {
  await Promise.all([byAccount(what).delete(accountKey(email)), byAddress(what).reward(address, 1)]);
}

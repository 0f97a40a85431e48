import { createHash } from "node:crypto";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { pool } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { single } from "@/lib/platform/single";

const WINDOW_SECONDS = 15 * 60;
export const FAILURES_PER_ACCOUNT = 20;
export const FAILURES_PER_ADDRESS = 200;
/** From this many failures on, each answer comes later. */
const FREE_FAILURES = 3;

function limiter(keyPrefix: string, points: number): RateLimiterPostgres {
  return single(`limiter.${keyPrefix}`, () => {
    return new RateLimiterPostgres({
      storeClient: pool(),
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
 * What is limited, each by counts of its own: somebody who guesses passwords must not keep the right person from asking
 * for a new one, nor from the sign-in that is open.
 */
const LIMITS = {
  signIn: { prefix: "", account: FAILURES_PER_ACCOUNT, address: FAILURES_PER_ADDRESS },
  /** Mails with a code: each voids the one before. */
  forgotten: { prefix: "forgotten-", account: 5, address: 50 },
  code: { prefix: "code-", account: FAILURES_PER_ACCOUNT, address: FAILURES_PER_ADDRESS },
  /** One's own password asked again, by somebody signed in. */
  own: { prefix: "own-", account: 10, address: FAILURES_PER_ADDRESS },
} as const;
export type Limited = keyof typeof LIMITS;

const byAccount = (what: Limited) => limiter(`${LIMITS[what].prefix}account`, LIMITS[what].account);
const byAddress = (what: Limited) => limiter(`${LIMITS[what].prefix}address`, LIMITS[what].address);

/** Accounts are counted under a hash: the limiter's table holds no address of a person. */
const accountKey = (email: string) => createHash("sha256").update(email).digest("hex");

export type Attempt = { email: string; address: string };

/**
 * Counts an attempt before anything costly is done for it; it is given back when it succeeds. Counting first keeps a
 * burst of simultaneous guesses within the limit. Refuses with 429 and Retry-After.
 */
export async function countAttempt(
  { email, address }: Attempt,
  what: Limited = "signIn",
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

/** A right password: the account's count starts anew, the address gets its attempt back. */
export async function forgiveAttempt({ email, address }: Attempt, what: Limited = "signIn"): Promise<void> {
  await Promise.all([byAccount(what).delete(accountKey(email)), byAddress(what).reward(address, 1)]);
}

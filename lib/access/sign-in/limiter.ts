import { createHash } from "node:crypto";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { connectionPool, type Db } from "@/lib/platform/db";
import type { MessageKey } from "@/lib/platform/messages";
import { Problem } from "@/lib/platform/problem";
import { oncePerProcess } from "@/lib/platform/single";
import { networkOfAddress } from "./network";

const WINDOW_SECONDS = 15 * 60;
export const MAX_FAILURES_PER_ACCOUNT = 20;
export const MAX_FAILURES_PER_IP_ADDRESS = 200;
/** For each person who has signed in from the device before. */
export const MAX_FAILURES_PER_DEVICE = 10;
/** Number of failures without a delay. After that, each answer is delayed. */
const FREE_FAILURES = 3;

function limiter(keyPrefix: string, points: number, duration = WINDOW_SECONDS): RateLimiterPostgres {
  return oncePerProcess(`limiter.${keyPrefix}`, () => {
    return new RateLimiterPostgres({
      storeClient: connectionPool(),
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  });
}

/**
 * The kinds of limited attempts. Each kind is counted separately. So a person whose password somebody else tries to guess
 * can still request a new one and use an open sign-in.
 */
const LIMITS = {
  signIn: { prefix: "", account: MAX_FAILURES_PER_ACCOUNT, address: MAX_FAILURES_PER_IP_ADDRESS },
  /**
   * Sign-ins of a person from a device from which they have signed in before. Strangers' failures don't count here, and these
   * don't count there.
   */
  device: { prefix: "device-", account: MAX_FAILURES_PER_DEVICE, address: MAX_FAILURES_PER_IP_ADDRESS },
  /** Requests for a mailed code. Each new code voids the one before. */
  forgotten: { prefix: "forgotten-", account: 5, address: 50 },
  /** Wrong codes of a mailed link. They can't be guessed, so no account's attempts are counted. */
  code: { prefix: "code-", account: 0, address: MAX_FAILURES_PER_IP_ADDRESS },
  /** Links that stop the digest and that we have not signed. They can't be guessed, so no account's attempts are counted. */
  unsubscribe: { prefix: "unsubscribe-", account: 0, address: MAX_FAILURES_PER_IP_ADDRESS },
  /** Checks of progress books, by anybody: by the code that they claim, and by address, because they read whole files. */
  verify: { prefix: "verify-", account: 20, address: 60 },
  /** What is asked for by links to packs for inspectors: of one link, and by address what no link opens. */
  inspect: { prefix: "inspect-", account: 600, address: 60 },
  /** Keys of programs that open nothing. They can't be guessed, so no account's attempts are counted. */
  apiKey: { prefix: "api-key-", account: 0, address: MAX_FAILURES_PER_IP_ADDRESS },
  /** Codes for the second step, by who knows the password. */
  secondFactor: { prefix: "second-factor-", account: 10, address: 0 },
  /** Questions to passkeys. A passkey can't be guessed, so no account's attempts are counted. */
  passkey: { prefix: "passkey-", account: 0, address: MAX_FAILURES_PER_IP_ADDRESS },
  /** Sign-ins by the school's provider, each of which asks it twice: before the person leaves for it and once they are back. */
  provider: { prefix: "provider-", account: 0, address: 2 * MAX_FAILURES_PER_IP_ADDRESS },
  /** Checks of who a signed-in person is: of the current password when they change it, or of any proof when asked again. */
  own: { prefix: "own-", account: 10, address: MAX_FAILURES_PER_IP_ADDRESS },
} as const;
export type AttemptKind = keyof typeof LIMITS;

const byAccount = (what: AttemptKind) => limiter(`${LIMITS[what].prefix}account`, LIMITS[what].account);
const byAddress = (what: AttemptKind) => limiter(`${LIMITS[what].prefix}address`, LIMITS[what].address);

/** Hash of an account's e-mail address, so that the limiter's table holds no address. */
const accountKey = (email: string) => createHash("sha256").update(email).digest("hex");

/** `email` may be any text that stands for the account. What is null is not counted. */
export type Attempt = { email: string | null; address: string | null };

/**
 * Counts an attempt before any expensive work, so that even simultaneous guesses stay within the limit. Returns how long the
 * answer must be delayed. Throws 429 with Retry-After above the limit. After a success, callers use
 * `clearAttemptsAfterSuccess`.
 */
export async function admitAttempt(
  { email, address }: Attempt,
  what: AttemptKind = "signIn",
): Promise<{ delayMs: number }> {
  try {
    if (address !== null) await byAddress(what).consume(networkOfAddress(address));
    if (email === null) return { delayMs: 0 };
    const { consumedPoints } = await byAccount(what).consume(accountKey(email));
    const over = consumedPoints - 1 - FREE_FAILURES;
    return { delayMs: over > 0 ? Math.min(100 * 2 ** over, 3000) : 0 };
  } catch (refusal) {
    throw toProblem(refusal);
  }
}

/** Converts what a limiter throws: 429 with Retry-After above the limit. A fault of the database stays what it is. */
function toProblem(refusal: unknown): Error {
  if (refusal instanceof Error) return refusal;
  const seconds = Math.ceil(((refusal as { msBeforeNext?: number }).msBeforeNext ?? 1000) / 1000);
  return new Problem("tooMany", "errors.tooManyAttempts", {
    values: { minutes: Math.max(1, Math.ceil(seconds / 60)) },
    headers: { "Retry-After": String(seconds) },
  });
}

/** How often one person may write to one record within a minute. Typing is saved by itself, so that this is more than anybody types. */
export const MOST_WRITES = 60;

/**
 * Counts a write of a person to a record, before its transaction, so that refused ones count, too: each holds the record's lock and
 * reads as much as one that succeeds. Throws 429 with Retry-After above the limit.
 */
export const admitWrite = ({ id }: { readonly id: string | null }, recordId: string): Promise<void> =>
  admit(limiter("write", MOST_WRITES, 60), `${id}:${recordId}`);

/** How often a webhook may be tested within a minute: each time, a server elsewhere is asked and waited for. */
export const MOST_WEBHOOK_TESTS = 10;
export const admitWebhookTest = (webhookId: string): Promise<void> =>
  admit(limiter("webhook-test", MOST_WEBHOOK_TESTS, 60), webhookId);

async function admit(by: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await by.consume(key);
  } catch (refusal) {
    throw toProblem(refusal);
  }
}

/** After a correct password, clears the account's count and takes this one attempt off the IP address's count. */
export async function clearAttemptsAfterSuccess(
  { email, address }: Attempt,
  what: AttemptKind = "signIn",
): Promise<void> {
  await Promise.all([
    email !== null && forgetAttempts(email, what),
    address !== null && byAddress(what).reward(networkOfAddress(address), 1),
  ]);
}

/** Takes back an attempt that was neither right nor wrong, because something is still missing. */
export async function takeBackAttempt({ email, address }: Attempt, what: AttemptKind): Promise<void> {
  await Promise.all([
    email !== null && byAccount(what).reward(accountKey(email), 1),
    address !== null && byAddress(what).reward(networkOfAddress(address), 1),
  ]);
}

/** Clears an account's count of one kind of attempts. */
export async function forgetAttempts(email: string, what: AttemptKind): Promise<void> {
  await byAccount(what).delete(accountKey(email));
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** `refusal` is said to who is over it, in place of the sentence that all such mails share. */
type Quota = { name: string; most: number; seconds: number; refusal?: MessageKey };

/**
 * How many mails of each kind one person may cause, and one address may get. Who can have mails sent to any address could
 * otherwise make the school's mail server bother strangers. A person who imports a table invites many at once, so that
 * quota is by the day.
 */
const MAIL_LIMITS = {
  invitation: {
    byActor: { name: "invitation-by", most: 60, seconds: HOUR },
    toRecipient: { name: "invitation-to", most: 5, seconds: DAY },
  },
  importedInvitation: {
    byActor: { name: "import-by", most: 5_000, seconds: DAY },
    toRecipient: { name: "invitation-to", most: 5, seconds: DAY },
  },
  ownConfirmation: {
    byActor: { name: "own-confirmation-by", most: 5, seconds: DAY },
    toRecipient: { name: "confirmation-to", most: 3, seconds: DAY },
  },
  confirmation: {
    byActor: { name: "confirmation-by", most: 60, seconds: DAY },
    toRecipient: { name: "confirmation-to", most: 3, seconds: DAY },
  },
  recovery: {
    byActor: { name: "recovery-by", most: 60, seconds: DAY },
    toRecipient: { name: "recovery-to", most: 5, seconds: DAY },
  },
  // Each change of one's own second factor is told by mail, so the changes are limited with the mails.
  ownSecondFactor: {
    byActor: null,
    toRecipient: { name: "second-factor-to", most: 20, seconds: HOUR, refusal: "access.secondFactorTooOften" },
  },
  // A treasurer sends the invoices of a whole school on one day.
  paper: {
    byActor: { name: "paper-by", most: 1000, seconds: DAY },
    toRecipient: { name: "paper-to", most: 20, seconds: DAY },
  },
  newDevice: { byActor: null, toRecipient: { name: "new-device-to", most: 10, seconds: DAY } },
  // By the hour, in which a code is valid: who was mailed as many has one that works, whoever asked for it.
  reset: { byActor: null, toRecipient: { name: "reset-to", most: 5, seconds: HOUR } },
} as const satisfies Record<string, { byActor: Quota | null; toRecipient: Quota }>;
export type MailKind = keyof typeof MAIL_LIMITS;

type Counting = { readonly db: Db; readonly now: Date; readonly actor: { readonly id: string | null } };

/**
 * Counts mails in the transaction that queues them, so that only mails that are really sent count. Throws 429 with
 * Retry-After when the actor has caused too many, or one of the addresses got too many. Mails of the product itself, such as
 * those of a seed, are not counted by actor.
 */
export async function countMails(work: Counting, kind: MailKind, recipients: readonly string[]): Promise<void> {
  const over = await countAndFindOver(work, kind, recipients);
  if (!over) return;
  throw new Problem("tooMany", over.refusal, {
    values: { hours: Math.ceil(over.seconds / HOUR), minutes: Math.ceil(over.seconds / 60) },
    headers: { "Retry-After": String(over.seconds) },
  });
}

/** Like `countMails`, for mails whose number must not be told, because it would reveal that an account exists. */
export async function mayMail(work: Counting, kind: MailKind, recipient: string): Promise<boolean> {
  return (await countAndFindOver(work, kind, [recipient])) === null;
}

async function countAndFindOver({ db, now, actor }: Counting, kind: MailKind, recipients: readonly string[]) {
  const { byActor, toRecipient }: { byActor: Quota | null; toRecipient: Quota } = MAIL_LIMITS[kind];
  const counted = recipients.map((email) => counterOf(toRecipient, accountKey(email), 1, now));
  if (byActor && actor.id) counted.push(counterOf(byActor, actor.id, recipients.length, now));
  // In this order, two transactions that count the same addresses don't wait for each other in a ring.
  const rows = await db.$queryRaw<{ key: string; points: number; expire: bigint }[]>`
    INSERT INTO rate_limit (key, points, expire)
    SELECT key, sum(points), max(expire) FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      AS given(key text, points int, expire bigint) GROUP BY key ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN rate_limit.expire > ${now.getTime()}::bigint THEN rate_limit.points ELSE 0 END + excluded.points,
      expire = CASE WHEN rate_limit.expire > ${now.getTime()}::bigint THEN rate_limit.expire ELSE excluded.expire END
    RETURNING key, points, expire`;
  const limits = [toRecipient, ...(byActor ? [byActor] : [])];
  for (const { key, points, expire } of rows) {
    const limit = limits.find(({ name }) => key.startsWith(`${name}:`));
    if (!limit || points <= limit.most) continue;
    const shared = limit === byActor ? "errors.mails.byActor" : "errors.mails.toRecipient";
    const seconds = Math.max(1, Math.ceil((Number(expire) - now.getTime()) / 1_000));
    return { refusal: limit.refusal ?? shared, seconds } as const;
  }
  return null;
}

const counterOf = ({ name, seconds }: Quota, whom: string, points: number, now: Date) => ({
  key: `${name}:${whom}`,
  points,
  expire: now.getTime() + seconds * 1_000,
});

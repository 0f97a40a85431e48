import { createHmac, randomBytes } from "node:crypto";
import { readersOfKinds } from "@/lib/access/changes/readers";
import { openSealed, seal } from "@/lib/access/sign-in/sealed";
import type { PublicRequest } from "@/lib/platform/public-request";
import type { Fault } from "./codes";

/** The kinds of which a key with these permissions may read that they have changed. */
export function readableKinds(permissions: readonly string[]): string[] {
  if (!permissions.includes("change.read")) return [];
  return [...readersOfKinds].flatMap(([kind, permission]) => (permissions.includes(permission) ? [kind] : []));
}

const USE = "webhook-secret";
/** As the scheme of Standard Webhooks writes secrets: these letters, then the key in base64. */
const PREFIX = "whsec_";

/** Makes the secret of a webhook: 256 random bits. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString("base64");

export const sealWebhookSecret = (secret: string, webhookId: string): string =>
  seal(USE, Buffer.from(secret), webhookId);

/** Signs a message by the scheme of Standard Webhooks. */
export function signMessage(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

export type Sender = {
  id: string;
  url: string;
  secret: string;
  formerSecret: string | null;
  formerEndsAt: Date | null;
};

/**
 * Makes the signed request of a message. For a day after a new secret was made, it is signed with both. Null: AUTH_SECRET isn't the one
 * with which the secret was encrypted.
 */
export function makeSignedRequest(
  sender: Sender,
  message: { id: string; body: string },
  now: Date,
): PublicRequest | null {
  const { id, url, secret, formerSecret, formerEndsAt } = sender;
  const kept = formerSecret && formerEndsAt && formerEndsAt > now ? [secret, formerSecret] : [secret];
  const opened = kept.map((one) => openSealed(USE, one, id)?.toString("utf8"));
  if (!opened[0]) return null;
  const timestamp = Math.floor(now.getTime() / 1_000);
  const signatures = opened.flatMap((one) => (one ? signMessage(one, message.id, timestamp, message.body) : []));
  const headers = {
    "content-type": "application/json",
    "user-agent": "Envol webhooks",
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
  return { url, headers, body: Buffer.from(message.body) };
}

const HOUR = 3_600;
/** Seconds between the attempts at one delivery, without their spread. They are about three days together. */
const WAITS = [60, 300, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
export const MOST_ATTEMPTS = WAITS.length + 1;
/** By how much a wait is longer or shorter at most, so that what has failed together isn't tried together. */
const SPREAD = 0.2;

/**
 * How many seconds to wait after so many attempts, or longer where the server asks for it, a day at most. Null: there is no further
 * attempt. `random` is from 0 to 1.
 */
export function waitAfter(attempts: number, random: number, askedSeconds = 0): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (1 - SPREAD + 2 * SPREAD * random), Math.min(askedSeconds, 24 * HOUR));
}

const FAULT_OF_CODE: Record<string, Fault> = {
  ENOTPUBLIC: "NotPublic",
  ABORT_ERR: "TimedOut",
  ETIMEDOUT: "TimedOut",
  ENOTFOUND: "UnknownHost",
  EAI_AGAIN: "UnknownHost",
  ECONNREFUSED: "Unreachable",
  EHOSTUNREACH: "Unreachable",
  ENETUNREACH: "Unreachable",
  ECONNRESET: "BrokenOff",
  EPIPE: "BrokenOff",
};

/** What is told of an error of a request. Its own words aren't, because they may say what stands in the network. */
export function faultOf(error: unknown): Fault {
  const { code = "", name } = (error ?? {}) as { code?: string; name?: string };
  if (name === "TimeoutError") return "TimedOut";
  if (/CERT|SIGNATURE|^ERR_(TLS|SSL)|^EPROTO/.test(code)) return "Certificate";
  return FAULT_OF_CODE[code] ?? (code.startsWith("HPE_") ? "BrokenOff" : "Other");
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKeyFromAuthSecret } from "@/lib/access/sign-in/tokens";
import { appOrigin } from "@/lib/platform/env";

const signatureOf = (personId: string) =>
  createHmac("sha256", deriveKeyFromAuthSecret("unsubscribe")).update(personId).digest("base64url");

/**
 * Makes the address by which a person stops the digest without signing in. It holds their id and a signature of it. It gives
 * no other right, so that it may be kept as long as the mail.
 */
export function makeUnsubscribeUrl(personId: string): string {
  return `${appOrigin()}/unsubscribe/${personId}.${signatureOf(personId)}`;
}

/** Returns whose digest an address stops, or null when we have not signed it. */
export function personIdOfUnsubscribeToken(token: string): string | null {
  const [, personId = "", signature = ""] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token) ?? [];
  if (!personId) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(personId))) ? personId : null;
}

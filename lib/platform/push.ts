import { createECDH } from "node:crypto";
import webPush from "web-push";
import { env } from "./env";
import type { PublicRequest } from "./public-request";

/** A browser that shows notifications: the address of its push service, and the keys by which it reads them. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Seconds for which a push service keeps what it can't deliver. Older news is read in the application. */
const KEPT_SECONDS = 24 * 3600;

/** The public key by which browsers know the school's application. Null when the school has set no keys. */
export function pushPublicKey(): string | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env();
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? VAPID_PUBLIC_KEY : null;
}

/** Whether these keys of a browser can encrypt anything: a point of the curve P-256, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  const ours = createECDH("prime256v1");
  ours.generateKeys();
  try {
    return ours.computeSecret(Buffer.from(p256dh, "base64url")).length === 32;
  } catch {
    return false;
  }
}

/**
 * Makes the request that pushes a text to a browser: encrypted for it alone (RFC 8291) and signed with the school's key (RFC
 * 8292). Of two pushes with one topic that wait at the service, only the last arrives.
 */
export function makePushRequest({ endpoint, p256dh, auth }: PushTarget, text: string, topic: string): PublicRequest {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, APP_URL } = env();
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: {
      subject: VAPID_SUBJECT ?? APP_URL.replace(/^http:/, "https:"),
      publicKey: VAPID_PUBLIC_KEY!,
      privateKey: VAPID_PRIVATE_KEY!,
    },
    TTL: KEPT_SECONDS,
    topic,
    contentEncoding: "aes128gcm",
  });
  return { url: endpoint, headers: headers as Record<string, string>, body };
}

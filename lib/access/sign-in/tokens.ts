import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { decode, encode } from "next-auth/jwt";
import { demandAuthSecret, isAppServedOverHttps } from "@/lib/platform/env";
import { oncePerProcess } from "@/lib/platform/single";

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const SIGN_IN_SECONDS = 30 * 24 * 3600;
/**
 * For this many seconds, a used refresh token returns the same successor again, because two tabs may refresh at the same
 * time.
 */
export const REFRESH_GRACE_SECONDS = 20;

/**
 * Name of a cookie that only this host may set. Under https, the prefix `__Host-` makes browsers refuse the cookie from
 * another host of the same domain, with another path, or without https.
 */
export function hostCookieName(name: string): string {
  return `${isAppServedOverHttps() ? "__Host-" : ""}envol.${name}`;
}

/** Name of the HttpOnly cookie that holds the web's sign-in. */
export const sessionCookieName = (): string => hostCookieName("session");

/** Derives a key from AUTH_SECRET. Each use gets a separate key. */
export function deriveKeyFromAuthSecret(use: string): Buffer {
  return oncePerProcess(`key.${use}`, () => Buffer.from(hkdfSync("sha256", demandAuthSecret(), "envol", use, 32)));
}

/** Makes a bearer token for a sign-in. It is valid for 15 minutes. */
export function signAccessToken(signInId: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(signInId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_TOKEN_SECONDS)
    .sign(deriveKeyFromAuthSecret("access-token"));
}

type Opened = { signInId: string; expires: number };
const REMEMBERED = 2_000;
const opened = () => oncePerProcess("opened-tokens", () => new Map<string, Opened>());

/**
 * Caches the sign-in id of a genuine token until the token expires, because verifying costs more than the rest of a small
 * request. Every request still checks in the database that the sign-in is open.
 */
async function open(
  kind: "token" | "cookie",
  given: string,
  verify: () => Promise<Opened | null>,
): Promise<string | null> {
  // The kind belongs to the key, or the one would pass for the other.
  const token = `${kind} ${given}`;
  const known = opened().get(token);
  if (known && known.expires > Date.now() / 1000) return known.signInId;
  const found = await verify();
  if (!found) return null;
  const tokens = opened();
  tokens.set(token, found);
  if (tokens.size > REMEMBERED) tokens.delete(tokens.keys().next().value!);
  return found.signInId;
}

/** Verifies a bearer token and returns its sign-in id, or null when the token is forged or expired. */
export function signInIdOfAccessToken(token: string): Promise<string | null> {
  return open("token", token, async () => {
    try {
      const { payload } = await jwtVerify(token, deriveKeyFromAuthSecret("access-token"), { algorithms: ["HS256"] });
      return payload.sub && payload.exp ? { signInId: payload.sub, expires: payload.exp } : null;
    } catch {
      return null;
    }
  });
}

/** Makes the value of the session cookie: next-auth's encrypted token, which contains only the sign-in's id. */
export function sealSession(signInId: string): Promise<string> {
  return encode({ token: { signInId }, secret: demandAuthSecret(), maxAge: SIGN_IN_SECONDS });
}

export function signInIdOfSessionCookie(cookie: string): Promise<string | null> {
  return open("cookie", cookie, async () => {
    try {
      const token = await decode({ token: cookie, secret: demandAuthSecret() });
      if (typeof token?.signInId !== "string" || typeof token.exp !== "number") return null;
      return { signInId: token.signInId, expires: token.exp };
    } catch {
      return null;
    }
  });
}

export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Derives the only successor of a refresh token. It can be derived again, so the grace period needs no stored copy. */
export function deriveNextRefreshToken(refreshToken: string): string {
  return createHmac("sha256", deriveKeyFromAuthSecret("refresh-token")).update(refreshToken).digest("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

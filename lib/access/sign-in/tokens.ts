import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { decode, encode } from "next-auth/jwt";
import { authSecret, isHttps } from "@/lib/platform/env";
import { single } from "@/lib/platform/single";

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const SIGN_IN_SECONDS = 30 * 24 * 3600;
/** Within it a used refresh token still answers, with the same successor: two tabs refresh at once. */
export const REFRESH_GRACE_SECONDS = 20;

/** Name of the HttpOnly cookie that holds the web's sign-in; over https only that origin can set it. */
export function sessionCookieName(): string {
  return `${isHttps() ? "__Secure-" : ""}envol.session`;
}

/** A key of its own for each use, derived from AUTH_SECRET. */
export function derivedKey(use: string): Buffer {
  return single(`key.${use}`, () => Buffer.from(hkdfSync("sha256", authSecret(), "envol", use, 32)));
}

/** A bearer token that names the sign-in, for 15 minutes. */
export function accessToken(signInId: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(signInId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_TOKEN_SECONDS)
    .sign(derivedKey("access-token"));
}

type Opened = { signInId: string; expires: number };
const REMEMBERED = 2_000;
const opened = () => single("opened-tokens", () => new Map<string, Opened>());

/**
 * Remembers what a genuine token names until it expires, because opening it costs more than the rest of a small request.
 * Whether the sign-in it names still lives is asked of the database each time all the same.
 */
async function open(token: string, verify: () => Promise<Opened | null>): Promise<string | null> {
  const known = opened().get(token);
  if (known && known.expires > Date.now() / 1000) return known.signInId;
  const found = await verify();
  if (!found) return null;
  const tokens = opened();
  tokens.set(token, found);
  if (tokens.size > REMEMBERED) tokens.delete(tokens.keys().next().value!);
  return found.signInId;
}

/** The sign-in a bearer token names, or null if it is forged or past. */
export function signInOfAccessToken(token: string): Promise<string | null> {
  return open(token, async () => {
    try {
      const { payload } = await jwtVerify(token, derivedKey("access-token"), { algorithms: ["HS256"] });
      return payload.sub && payload.exp ? { signInId: payload.sub, expires: payload.exp } : null;
    } catch {
      return null;
    }
  });
}

/** The web's cookie is next-auth's encrypted token; it holds nothing but the sign-in's id. */
export function sealSession(signInId: string): Promise<string> {
  return encode({ token: { signInId }, secret: authSecret(), maxAge: SIGN_IN_SECONDS });
}

export function signInOfSession(cookie: string): Promise<string | null> {
  return open(cookie, async () => {
    try {
      const token = await decode({ token: cookie, secret: authSecret() });
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

/** The one successor of a refresh token: derived, so that it can be given again within the grace without being stored. */
export function successorOf(refreshToken: string): string {
  return createHmac("sha256", derivedKey("refresh-token")).update(refreshToken).digest("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

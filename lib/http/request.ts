import { createHash, timingSafeEqual } from "node:crypto";
import type { PersonActor } from "@/lib/access/actor/actor";
import { parseCookieValue } from "@/lib/access/actor/load-actor";
import { deviceCookieName, deviceIdOfCookie } from "@/lib/access/sign-in/known-device";
import type { ClientOrigin } from "@/lib/access/sign-in/sign-in";
import { appOrigin } from "@/lib/platform/env";
import { type Locale, negotiateLocale, parseLocale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";

/** Chooses the language of an answer: from Accept-Language, then the person's setting, then the server's default. */
export function chooseRequestLocale(request: Request, actor: PersonActor | null): Locale {
  return (
    negotiateLocale(request.headers.get("accept-language")) ??
    actor?.locale ??
    parseLocale(process.env.DEFAULT_LOCALE) ??
    "en-US"
  );
}

/** Returns the client's address. scripts/server.mjs has put the real one into X-Forwarded-For. */
export const readClientAddress = (headers: Headers) => headers.get("x-forwarded-for")?.slice(0, 60) ?? "unknown";

/** Returns the client's address, browser and device. */
export function extractClientInfo(headers: Headers): ClientOrigin {
  return {
    address: readClientAddress(headers),
    userAgent: headers.get("user-agent")?.slice(0, 300) ?? "",
    deviceId: deviceIdOfCookie(parseCookieValue(headers.get("cookie"), deviceCookieName())),
  };
}

/**
 * Throws 404 unless the request carries the operator's bearer token. Whoever doesn't have it can't tell whether there is one.
 * The comparison takes the same time whatever is sent.
 */
export function demandOperatorToken(request: Request, token: string | undefined): void {
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const [one, other] = [given, token ?? ""].map((text) => createHash("sha256").update(text).digest());
  if (!token || !timingSafeEqual(one!, other!)) throw new Problem("notFound", "errors.notFound");
}

/** Throws 403 unless the request comes from our own pages. This protects requests that use or set the session cookie. */
export function demandSameOrigin(request: Request): void {
  if (request.headers.get("origin") === appOrigin()) return;
  throw new Problem("forbidden", "errors.foreignOrigin", { values: { url: appOrigin() } });
}

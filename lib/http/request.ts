import type { PersonActor } from "@/lib/access/actor/actor";
import { appOrigin } from "@/lib/platform/env";
import { type Locale, negotiateLocale, parseLocale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";

/** Language of an answer: Accept-Language (which the product's pages send too), else the person's, else the default. */
export function requestLocale(request: Request, actor: PersonActor | null): Locale {
  return (
    negotiateLocale(request.headers.get("accept-language")) ??
    actor?.locale ??
    parseLocale(process.env.DEFAULT_LOCALE) ??
    "en-US"
  );
}

/** Where a request comes from. scripts/server.mjs has put the connection's real address into X-Forwarded-For. */
export function requestOrigin(headers: Headers): { address: string; userAgent: string } {
  return {
    address: headers.get("x-forwarded-for")?.slice(0, 60) ?? "unknown",
    userAgent: headers.get("user-agent")?.slice(0, 300) ?? "",
  };
}

/** Throws unless the request comes from our own pages. It protects writes that use the cookie and requests that set it. */
export function demandSameOrigin(request: Request): void {
  if (request.headers.get("origin") === appOrigin()) return;
  throw new Problem("forbidden", "errors.foreignOrigin", { values: { url: appOrigin() } });
}

import { isAppServedOverHttps } from "@/lib/platform/env";

/**
 * The Content-Security-Policy of a page. A script runs only with the nonce or when such a script loads it, and nothing is
 * loaded from other origins. Inline styles are allowed, because the planning and dialogs use them.
 */
export function contentSecurityPolicy(nonce: string): string {
  const isDev = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isAppServedOverHttps() ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Reads the nonce from a policy, so that a page can put it on its own inline script. */
export const parseNonceFromPolicy = (policy: string | null): string | undefined =>
  /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

/** The policy of plain pages (lib/http/plain-page). It allows their inline style and a form that goes back to us. */
export const PLAIN_PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

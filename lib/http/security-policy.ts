import { isHttps } from "@/lib/platform/env";

/**
 * The Content-Security-Policy of a page: scripts need the nonce or are loaded by such a script, and nothing comes from other
 * origins. Inline styles are allowed, because the planning places strips by style attributes and dialogs add style elements.
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
    ...(isHttps() ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Reads the nonce from a policy, for a script of our own. */
export const readNonce = (policy: string | null): string | undefined => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

/** The policy of the page that is shown while the database is away: it has a style and nothing else. */
export const UNAVAILABLE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

import { isHttps } from "@/lib/platform/env";

/**
 * The policy of a page: scripts by nonce and what those load, nothing foreign at all. Styles may stand inline: the
 * planning places its strips by style attributes, and dialogs and toasts bring a style element of their own.
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

/** The nonce of a policy, for a script of our own. */
export const nonceOf = (policy: string | null): string | undefined => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

/** The page that stands in while the database is away has a style and nothing else. */
export const UNAVAILABLE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Security headers of every answer, also of those that don't come from the application. proxy.ts adds a policy with a nonce to
 * pages, next.config.mjs what only some paths have.
 */
export function makeSecurityHeaders(appUrl) {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    // No page of another origin keeps a handle of our windows, or embeds what we answer.
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(appUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** The policy of an answer that brings none of its own, such as a page: it loads nothing, and no page shows it in a frame. */
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Puts the security headers of every answer on this one, whoever writes it. proxy.ts gives pages a policy with a nonce,
 * next.config.mjs what only some paths have.
 */
export function protect(response, headers) {
  for (const [name, value] of headers) response.setHeader(name, value);
  // Only at the end is it known whether the answer has a policy, because Next lets none replace one that is there already.
  response.writeHead = (...head) => {
    delete response.writeHead;
    if (!response.hasHeader("content-security-policy")) response.setHeader("content-security-policy", PLAIN_POLICY);
    return response.writeHead(...head);
  };
}

/** The headers that are the same for every answer. */
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

/** The policy of an answer that brings none of its own, such as a page: it loads nothing, and no page shows it in a frame. */
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * What an answer may say for itself: its policy, and, where its address is a secret, that browsers tell it to nobody. Only at the end is it
 * known whether it does, because Next lets no answer replace a header that is there already.
 */
const UNLESS_SAID = { "content-security-policy": PLAIN_POLICY, "referrer-policy": "same-origin" };

/**
 * Puts the security headers of every answer on this one, whoever writes it. proxy.ts gives pages a policy with a nonce,
 * next.config.mjs what only some paths have.
 */
export function protect(response, headers) {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.writeHead = (...head) => {
    delete response.writeHead;
    for (const [name, value] of Object.entries(UNLESS_SAID))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    return response.writeHead(...head);
  };
}

/** The headers that are the same for every answer. */
export function makeSecurityHeaders(appUrl) {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    // No page of another origin keeps a handle of our windows, or embeds what we answer.
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(appUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}

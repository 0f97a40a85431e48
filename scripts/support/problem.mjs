/**
 * Sends an answer as problem+json (RFC 9457), in the application's own format, for a request that is refused before it reaches
 * the application.
 */
export function sendProblem(response, status, title, { detail, headers } = {}) {
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    connection: "close",
    ...headers,
  });
  response.end(JSON.stringify({ type: "about:blank", title, status, detail }));
}

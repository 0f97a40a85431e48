/** Answers a request that doesn't reach the application with problem+json (RFC 9457), as the application does. */
export function sendProblem(response, status, title, { detail, headers } = {}) {
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    connection: "close",
    ...headers,
  });
  response.end(JSON.stringify({ type: "about:blank", title, status, detail }));
}

/** Answers a request that never reaches the application with a problem as the application writes it (RFC 9457). */
export function problem(response, status, title, { detail, headers } = {}) {
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    connection: "close",
    ...headers,
  });
  response.end(JSON.stringify({ type: "about:blank", title, status, detail }));
}

/** Answers as the application does (RFC 9457), for what never reaches it. */
export function problem(response, status, title, { detail, headers } = {}) {
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    connection: "close",
    ...headers,
  });
  response.end(JSON.stringify({ type: "about:blank", title, status, detail }));
}

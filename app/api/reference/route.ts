import { endpoint, otherVerbs } from "@/lib/http/endpoint";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Envol · API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/reference/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/api/reference/swagger-ui-bundle.js"></script>
<script src="/api/reference/start.js"></script>
</body>
</html>`;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

export const GET = endpoint({
  summary: "Reference page of this interface",
  allow: "documentation.read",
  at: "school",
  beforeSettled: true,
  produces: "text/html",
  example: {},
  run: async () =>
    new Response(PAGE, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
    }),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");

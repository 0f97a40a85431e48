import createNextIntl from "next-intl/plugin";

const withNextIntl = createNextIntl("./lib/access/screens/request-locale.ts");

const header = (key, value) => ({ key, value });

/** @type {import("next").NextConfig} */
export default withNextIntl({
  poweredByHeader: false,
  // Tests may use another folder than .next, because a running application reads its files from there.
  distDir: process.env.ENVOL_DIST_DIR ?? ".next",
  serverExternalPackages: ["pg", "graphile-worker", "nodemailer", "pino", "prom-client"],
  // proxy.ts sets the headers that need a nonce or environment variables: the pages' CSP and HSTS.
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        header("X-Content-Type-Options", "nosniff"),
        header("X-Frame-Options", "DENY"),
        header("Referrer-Policy", "same-origin"),
        header("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
      ],
    },
    { source: "/ResetPassword", headers: [header("Referrer-Policy", "no-referrer")] },
    // /api/reference is left out, because this header would replace that page's own policy.
    { source: "/api/((?!reference).*)", headers: [header("Content-Security-Policy", "frame-ancestors 'none'")] },
  ],
});

import createNextIntl from "next-intl/plugin";

const withNextIntl = createNextIntl("./lib/access/screens/request-locale.ts");

const header = (key, value) => ({ key, value });

/** @type {import("next").NextConfig} */
export default withNextIntl({
  poweredByHeader: false,
  // The tests build beside a running application, which reads its files from .next.
  distDir: process.env.ENVOL_DIST_DIR ?? ".next",
  serverExternalPackages: ["pg", "graphile-worker", "nodemailer", "pino"],
  // What needs a nonce or the settings of the process (policy of pages, HSTS) is set by proxy.ts.
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
    // The reference page has a policy of its own, which this would take the place of.
    { source: "/api/((?!reference).*)", headers: [header("Content-Security-Policy", "frame-ancestors 'none'")] },
  ],
});

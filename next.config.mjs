import createNextIntl from "next-intl/plugin";

const withNextIntl = createNextIntl("./lib/access/screens/request-locale.ts");

const header = (key, value) => ({ key, value });

/** @type {import("next").NextConfig} */
export default withNextIntl({
  poweredByHeader: false,
  // Tests may use another folder than .next, because a running application reads its files from there.
  distDir: process.env.ENVOL_DIST_DIR ?? ".next",
  serverExternalPackages: ["pg", "graphile-worker", "nodemailer", "pino", "prom-client", "web-push"],
  // The product scales no images, so its endpoint for that is closed.
  images: { unoptimized: true },
  // scripts/support/headers.mjs has the headers that every answer carries, proxy.ts the pages' policy with its nonce.
  headers: async () => [{ source: "/ResetPassword", headers: [header("Referrer-Policy", "no-referrer")] }],
});

import createNextIntl from "next-intl/plugin";

const withNextIntl = createNextIntl("./lib/access/request-locale.ts");

/** @type {import("next").NextConfig} */
export default withNextIntl({
  poweredByHeader: false,
  // The tests build beside a running application, which reads its files from .next.
  distDir: process.env.ENVOL_DIST_DIR ?? ".next",
  serverExternalPackages: ["pg", "graphile-worker", "pino"],
});

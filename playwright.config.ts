import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/support/start.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
    viewport: { width: 1280, height: 860 },
    trace: "retain-on-failure",
  },
  // Each language signs in as people of its own, so that neither changes what the other looks at.
  projects: [
    { name: "en-US", metadata: { locale: "en-US" } },
    { name: "fr-FR", metadata: { locale: "fr-FR" } },
  ],
});

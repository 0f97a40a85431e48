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
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    // Recording takes as long as the journeys themselves: ENVOL_TRACE=1 when one fails and its picture doesn't say why.
    trace: process.env.ENVOL_TRACE ? "retain-on-failure" : "off",
  },
  // Each language signs in as people of its own, so that neither changes what the other looks at. What an attacker may
  // get through doesn't depend on the language: one is enough, the one with the longer texts.
  projects: [
    { name: "en-US", metadata: { locale: "en-US" }, testIgnore: "attack.spec.ts" },
    { name: "fr-FR", metadata: { locale: "fr-FR" } },
  ],
});

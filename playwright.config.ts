import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The test files that run in both languages, because they test things that depend on the language. */
const IN_BOTH = ["error-catalogue", "first-day", "phone"];
/**
 * Those that open every screen, and take longest. They run in French alone, whose words are longer: neither what a screen
 * reader is told nor who may open what depends on the language.
 */
const IN_FRENCH = ["accessibility", "routes"];
const files = readdirSync("e2e").filter(
  (file) => file.endsWith(".spec.ts") && ![...IN_BOTH, ...IN_FRENCH].includes(stemOf(file)),
);
/** Each other test file runs in one language only: every second one in English, the rest in French. */
const inTurn = (first: 0 | 1) => files.sort().filter((_, at) => at % 2 === first);

function stemOf(file: string): string {
  return file.slice(0, -".spec.ts".length);
}

const fileOf = (name: string) => `${name}.spec.ts`;
const both = IN_BOTH.map(fileOf);

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/start.ts",
  outputDir: "test-results",
  // One a processor of the machine that CI has: a third gains nothing, and every wait becomes longer.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A failed test is repeated once. If it passes then, `npm test` lists it at the end as flaky.
  retries: 1,
  // Long enough for a busy machine of half the usual speed. What must be quick says its own limit.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // The camera is one that shows a moving test picture.
      args: [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
    viewport: { width: 1280, height: 860 },
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    // Recording doubles the duration. Set ENVOL_TRACE=1 when a test fails and its screenshot doesn't show why.
    trace: process.env.ENVOL_TRACE ? "retain-on-failure" : "off",
  },
  // Each language signs in with different people, so that the tests of one don't change what the other tests.
  projects: [
    { name: "en-US", metadata: { locale: "en-US" }, testMatch: [...both, ...inTurn(0)] },
    { name: "fr-FR", metadata: { locale: "fr-FR" }, testMatch: [...both, ...IN_FRENCH.map(fileOf), ...inTurn(1)] },
  ],
});

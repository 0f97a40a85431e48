import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Journeys about what differs by language: addresses, widths, messages, accessibility, a school's first day. */
const IN_BOTH = ["accessibility", "error-catalogue", "first-day", "phone", "routes"];
const files = readdirSync("e2e").filter((file) => file.endsWith(".spec.ts") && !IN_BOTH.includes(stemOf(file)));
/** Each of the others is walked in one language, by turns; every screen of it is looked through for the other one. */
const inTurn = (first: 0 | 1) => files.sort().filter((_, at) => at % 2 === first);

function stemOf(file: string): string {
  return file.slice(0, -".spec.ts".length);
}

const both = IN_BOTH.map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/start.ts",
  outputDir: "test-results",
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A journey that fails is walked once more; what passes then is named at the end of `npm test` as flaky.
  retries: 1,
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
  // Each language signs in as people of its own, so that neither changes what the other looks at.
  projects: [
    { name: "en-US", metadata: { locale: "en-US" }, testMatch: [...both, ...inTurn(0)] },
    { name: "fr-FR", metadata: { locale: "fr-FR" }, testMatch: [...both, ...inTurn(1)] },
  ],
});

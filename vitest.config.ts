import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname) };
const env = {
  TZ: "America/St_Johns",
  AUTH_SECRET: "a secret that only the tests know, and no server",
  APP_URL: "http://localhost:3000",
  METRICS_TOKEN: "a-token-of-the-tests",
};
const exclude = ["node_modules/**", ".next/**", ".envol/**"];

/** A failed test that needs a server is repeated once. If it passes then, `npm test` lists it at the end as flaky. */
const REPEATED_ONCE = 1;

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{lib,components,app,prisma,scripts}/**/*.test.{ts,tsx,mjs}"],
          exclude: [...exclude, "**/*.api.test.ts"],
          env,
          // Test files change no shared state, so they run without isolation, which loads each module only once.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          include: ["{lib,app,prisma}/**/*.api.test.ts"],
          exclude,
          env,
          globalSetup: ["lib/testing/cluster.ts"],
          setupFiles: ["lib/testing/database.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: REPEATED_ONCE,
          // Each test file has its own database, so two can run at once. On two cores, the default would be one.
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "system",
          include: ["e2e/system/**/*.test.ts"],
          exclude,
          env,
          globalSetup: ["e2e/system/global-setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          retry: REPEATED_ONCE,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          // Tests that need a long time. Only `npm test -- long` runs them.
          name: "long",
          include: ["e2e/long/**/*.test.ts"],
          exclude,
          env,
          globalSetup: ["e2e/system/global-setup.ts"],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // One file at a time, because these tests produce load and measure times.
          fileParallelism: false,
        },
      },
    ],
  },
});

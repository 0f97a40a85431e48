import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname) };
const env = {
  TZ: "America/St_Johns",
  AUTH_SECRET: "a secret that only the tests know, and no server",
  APP_URL: "http://localhost:3000",
};
const exclude = ["node_modules/**", ".next/**", ".envol/**"];

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
          // The files share nothing that they change, so the modules are read once instead of once a file.
          isolate: false,
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
          // Each file has a database of its own; left to itself the runner keeps one of two cores free.
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
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          // What takes long by its nature: `npm test -- long` runs it, before an issue is closed.
          name: "long",
          include: ["e2e/long/**/*.test.ts"],
          exclude,
          env,
          globalSetup: ["e2e/system/global-setup.ts"],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // Load and measured times want the machine for themselves.
          fileParallelism: false,
        },
      },
    ],
  },
});

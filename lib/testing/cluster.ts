import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/scripts/migrate.mjs";
import { APPLICATION_ROLE, createApplicationRole } from "@/scripts/support/application-role.mjs";
import { startCluster } from "@/scripts/support/postgres.mjs";

declare module "vitest" {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

export const TEMPLATE_DATABASE = "envol_template";

/** Starts one temporary PostgreSQL cluster per test run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster({ throwaway: true });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.end();
  await createApplicationRole(cluster.url, new URL(cluster.url).password);
  await migrate(cluster.urlOf(TEMPLATE_DATABASE), APPLICATION_ROLE);
  project.provide("clusterUrl", cluster.url);
  return () => cluster.stop();
}

import type { ChildProcess } from "node:child_process";
import type { Cluster } from "./postgres.mjs";

interface Running {
  url: string;
  port: number;
  pid: number;
  child: ChildProcess;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Returns the output so far, of stdout and stderr. */
  log(): string;
  kill(signal?: NodeJS.Signals): boolean;
}

export interface AppProcess extends Running {
  /** Address of the database with the role that owns it. The application itself uses another role. */
  databaseUrl: string;
  /** Missing when the caller gave a databaseUrl. */
  cluster?: Pick<Cluster, "url" | "urlOf"> & Partial<Cluster>;
  stop(): Promise<void>;
}

export function startAppForTests(options?: {
  databaseUrl?: string;
  port?: number;
  seed?: "demo" | "none";
  env?: Record<string, string>;
  /** True for tests that kill PostgreSQL: they get a cluster that no other test uses. */
  ownCluster?: boolean;
}): Promise<AppProcess>;

/** Creates a migrated database that no other test uses, with the demo school or empty. */
export function createFreshDatabase(
  seed: "demo" | "none",
  ownCluster?: boolean,
): Promise<{ databaseUrl: string; drop(): Promise<void> }>;

/** Returns the address of a database of a throwaway cluster with the application's role. */
export function applicationUrlOf(ownerUrl: string): string;

export interface NpmStartProcess extends Running {
  stateDir: string;
  /** With `keep`, the state folder stays, so that a test can start it again. */
  stop(options?: { keep?: boolean }): Promise<void>;
}

export function spawnNpmStart(options?: {
  port?: number;
  stateDir?: string;
  env?: Record<string, string>;
}): Promise<NpmStartProcess>;

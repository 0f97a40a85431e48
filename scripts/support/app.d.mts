import type { ChildProcess } from "node:child_process";
import type { Cluster } from "./postgres.mjs";

interface Running {
  url: string;
  port: number;
  pid: number;
  child: ChildProcess;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** What it said on stdout and stderr so far. */
  log(): string;
  kill(signal?: NodeJS.Signals): boolean;
}

export interface App extends Running {
  databaseUrl: string;
  /** Missing when a databaseUrl was given. */
  cluster?: Pick<Cluster, "url" | "urlOf"> & Partial<Cluster>;
  stop(): Promise<void>;
}

export function startApp(options?: {
  databaseUrl?: string;
  port?: number;
  seed?: "demo" | "none";
  env?: Record<string, string>;
  /** A cluster that the test may kill, even where the run shares one. */
  ownCluster?: boolean;
}): Promise<App>;

/** A migrated database of its own, seeded with the demo school or not at all. */
export function freshDatabase(
  seed: "demo" | "none",
  ownCluster?: boolean,
): Promise<{ databaseUrl: string; drop(): Promise<void> }>;

export interface Product extends Running {
  stateDir: string;
  /** `keep`: leaves the state folder, to be started again from it. */
  stop(options?: { keep?: boolean }): Promise<void>;
}

export function startProduct(options?: {
  port?: number;
  stateDir?: string;
  env?: Record<string, string>;
}): Promise<Product>;

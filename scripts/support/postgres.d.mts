export interface Cluster {
  /** Address of the database "postgres". */
  url: string;
  /** Address of a database, by default with the role that owns the cluster. */
  urlOf(database: string, role?: { user: string; password?: string }): string;
  port: number;
  pid: number;
  dataDir: string;
  exited: Promise<void>;
  stop(): Promise<void>;
}

export function startCluster(options?: {
  dataDir?: string;
  port?: number;
  password?: string;
  /** Puts the cluster into a temporary folder, which stop() removes. */
  throwaway?: boolean;
  /** Whether PostgreSQL uses fsync. By default it does, except in a throwaway cluster. */
  durable?: boolean;
}): Promise<Cluster>;

export function findFreePort(): Promise<number>;

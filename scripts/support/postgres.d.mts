export interface Cluster {
  /** Names the database "postgres". */
  url: string;
  urlOf(database: string): string;
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
  /** In a temporary folder, removed by stop(). */
  throwaway?: boolean;
  /** With fsync; by default only what is not thrown away. */
  durable?: boolean;
}): Promise<Cluster>;

export function freePort(): Promise<number>;

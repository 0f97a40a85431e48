/** Where the cluster of a state folder lives; the system is asked through what is handed in. */
export function clusterFolder(system?: {
  state: string;
  shared: string;
  isRoot(): boolean;
  accountFor(dataDir?: string): { uid?: number; gid?: number };
  mayWrite(account: object, folder: string): boolean;
}): Promise<string>;

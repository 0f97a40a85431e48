/** Chooses the folder of the embedded cluster. Tests replace the facts about the system. */
export function chooseClusterFolder(system?: {
  state: string;
  shared: string;
  isRoot(): boolean;
  accountFor(dataDir?: string): { uid?: number; gid?: number };
  mayWrite(account: object, folder: string): boolean;
}): Promise<string>;

type Holder = { pid: number; identity: string };
export function lockOrFindHolder(name: string, note?: object): Promise<Holder | null>;
export function findLivingLockHolder(name: string): Promise<Holder | null>;
export function annotateLock(name: string, note: object): Promise<unknown>;
export function releaseLock(name: string): Promise<unknown>;

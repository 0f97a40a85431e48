type Holder = { pid: number; identity: string };
export function take(name: string, note?: object): Promise<Holder | null>;
export function holderOf(name: string): Promise<Holder | null>;
export function annotate(name: string, note: object): Promise<unknown>;
export function release(name: string): Promise<unknown>;

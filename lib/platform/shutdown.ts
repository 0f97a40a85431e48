import { single } from "./single";

const KEY = Symbol.for("envol.shutdown");

/** Has `close` called when the server stops, before it waits for open connections (scripts/server.mjs does). */
export function onShutdown(name: string, close: () => unknown) {
  single(`shutdown.${name}`, () => {
    const holder = globalThis as unknown as Record<symbol, (() => unknown)[] | undefined>;
    (holder[KEY] ??= []).push(close);
    return true;
  });
}

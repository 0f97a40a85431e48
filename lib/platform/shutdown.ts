import { oncePerProcess } from "./single";

const KEY = Symbol.for("envol.shutdown");

/** With `requests`, `close` is called after all open requests are answered, because they still need the resource. */
type When = "requests" | undefined;

/**
 * Registers a function that scripts/server.mjs calls when the server stops: at once, so that open streams end, or after the
 * open requests.
 */
export function onShutdown(name: string, close: () => unknown, after?: When) {
  oncePerProcess(`shutdown.${name}`, () => {
    const holder = globalThis as unknown as Record<symbol, (() => unknown)[] | undefined>;
    (holder[KEY] ??= []).push(Object.assign(() => close(), { after }));
    return true;
  });
}

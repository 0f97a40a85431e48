import { oncePerProcess } from "./single";

const KEY = Symbol.for("envol.shutdown");

/** `requests` means: close only after the open requests are answered, because they still need it. */
type When = "requests" | undefined;

/**
 * Registers `close` to be called when the server stops (scripts/server.mjs calls it): at once, so that open streams end, or
 * after the open requests.
 */
export function onShutdown(name: string, close: () => unknown, after?: When) {
  oncePerProcess(`shutdown.${name}`, () => {
    const holder = globalThis as unknown as Record<symbol, (() => unknown)[] | undefined>;
    (holder[KEY] ??= []).push(Object.assign(() => close(), { after }));
    return true;
  });
}

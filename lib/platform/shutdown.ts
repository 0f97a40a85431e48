import { single } from "./single";

const KEY = Symbol.for("envol.shutdown");

/** `requests`: what requests under way still need, closed once they are answered. */
type When = "requests" | undefined;

/**
 * Has `close` called when the server stops (scripts/server.mjs does): at once, so that open streams end, or after the
 * requests under way.
 */
export function onShutdown(name: string, close: () => unknown, after?: When) {
  single(`shutdown.${name}`, () => {
    const holder = globalThis as unknown as Record<symbol, (() => unknown)[] | undefined>;
    (holder[KEY] ??= []).push(Object.assign(() => close(), { after }));
    return true;
  });
}

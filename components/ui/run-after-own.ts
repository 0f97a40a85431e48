import type { HTMLAttributes } from "react";

type Handlers = HTMLAttributes<HTMLElement>;
type Handler = (event: never) => void;

/** Adds handlers to those that an element has. Its own ones run first, and one that prevents the default is the last. */
export function runAfterOwn(own: Handlers, added: Handlers): Handlers {
  return Object.fromEntries(
    Object.entries(added).map(([name, handler]) => {
      const first = own[name as keyof Handlers] as Handler | undefined;
      const both = (event: never) => {
        first?.(event);
        if (!(event as Event).defaultPrevented) (handler as Handler)(event);
      };
      return [name, both];
    }),
  );
}

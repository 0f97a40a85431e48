import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the application, that loads its page when it is followed and not before. Every screen is made for its reader at
 * its moment, so that nothing loaded ahead could be shown; and an address loaded ahead would count as opened: it would become
 * the site used last (spec 1 §4).
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}

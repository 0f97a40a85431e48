import { navigationBegins } from "@/components/shell/navigation";

/** Next calls it when a change of page begins; the progress bar shows until the new address stands. */
export function onRouterTransitionStart(href: string): void {
  navigationBegins(href);
}

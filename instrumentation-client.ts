import { navigationBegins } from "@/components/shell/navigation";
import { holdHistory } from "@/components/shell/unsaved/unsaved-work";

/** Next calls it when a change of page begins; the progress bar shows until the new address stands. */
export function onRouterTransitionStart(href: string): void {
  navigationBegins(href);
}

// Here, before the router listens: what hears of it first can keep it from the others.
window.addEventListener("popstate", holdHistory);

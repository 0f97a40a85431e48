import { beginNavigationProgress } from "@/components/shell/navigation-progress";
import { blockHistoryWhileUnsaved } from "@/components/shell/unsaved/unsaved-work";

/** Next calls this when a navigation begins. The progress bar is shown until the address has changed. */
export function onRouterTransitionStart(href: string): void {
  beginNavigationProgress(href);
}

// This listener is added before the router's, so that it can stop the event before the router gets it.
window.addEventListener("popstate", blockHistoryWhileUnsaved);

import { runningCallCounter } from "@/lib/http/client";

/** After this time, a page change that never finishes (a download, a cancelled one) no longer counts as running. */
const LONGEST_MS = 15_000;

let end: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function beginNavigationProgress(href: string): void {
  const target = new URL(href, location.href);
  if (target.pathname + target.search === location.pathname + location.search) return;
  endNavigationProgress();
  end = runningCallCounter.begin();
  timer = setTimeout(endNavigationProgress, LONGEST_MS);
}

export function endNavigationProgress(): void {
  clearTimeout(timer);
  end?.();
  end = null;
}

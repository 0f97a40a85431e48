"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import { runningCallCounter } from "@/lib/http/client";
import { endNavigationProgress } from "./navigation-progress";
import { useIgnorePressesWhileWriting } from "./use-ignore-presses-while-writing";

/** Milliseconds before the bar appears, so that it doesn't flicker for fast answers. */
const PATIENCE_MS = 150;

/**
 * The 5 px bar at the top of the window. It appears when a call or a page change takes longer than a moment. The component
 * also makes the page ignore presses while a write is running.
 */
export function RequestProgressBar({ label }: { label: string }) {
  useIgnorePressesWhileWriting();
  const isRunning = useSyncExternalStore(
    runningCallCounter.subscribe,
    () => runningCallCounter.get() > 0,
    () => false,
  );
  const [isLate, setLate] = useState(false);
  const address = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address means that the page change has ended
  useEffect(endNavigationProgress, [address]);
  useEffect(() => {
    if (!isRunning) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  if (!isLate) return null;
  return (
    <div className="fixed inset-x-0 top-0 z-60">
      <ProgressBar label={label} />
    </div>
  );
}

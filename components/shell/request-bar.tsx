"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import { runningCalls } from "@/lib/http/client";
import { navigationEnds } from "./navigation";
import { usePressShield } from "./press-shield";

/** What is answered sooner never flickers. */
const PATIENCE_MS = 150;

/**
 * The 5 px bar at the top of the window while calls or a change of page take longer than a moment; while a write runs the
 * page takes no presses.
 */
export function RequestBar({ label }: { label: string }) {
  usePressShield();
  const isRunning = useSyncExternalStore(
    runningCalls.subscribe,
    () => runningCalls.get() > 0,
    () => false,
  );
  const [isLate, setLate] = useState(false);
  const address = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what ends a change of page
  useEffect(navigationEnds, [address]);
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

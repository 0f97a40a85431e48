"use client";
import type { ReactNode } from "react";
import { ProgressBar } from "./progress-bar";
import { useRefocusAfterBusy } from "./use-refocus-after-busy";

/** An area that is inert while a write is running. It restores the focus afterwards. */
export function InertWhileBusy({
  busy,
  className,
  children,
}: {
  busy: boolean;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRefocusAfterBusy<HTMLDivElement>(busy);
  return (
    <div ref={ref} inert={busy} className={className}>
      {children}
    </div>
  );
}

/** Covers a form while its write is running. The parent must be positioned. The caller must make the form `inert`. */
export function BusyOverlay({ busy, label = "" }: { busy: boolean; label?: string }) {
  if (!busy) return null;
  return (
    <div className="absolute inset-0 z-20 cursor-progress bg-raised/50">
      <ProgressBar label={label} inset />
    </div>
  );
}

import { faPlugCircleXmark, faRotateRight } from "@fortawesome/free-solid-svg-icons";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";

/** Shown for an empty list: an empty outline, a title, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <div aria-hidden className="flex h-7 w-40 rounded-strip border-[1.5px] border-dashed border-ink-3">
        <span className="w-7 border-e-[1.5px] border-dashed border-ink-3" />
      </div>
      <p className="text-section font-bold">{title}</p>
      {children && <div className="max-w-[52ch] text-body text-ink-2">{children}</div>}
      {action}
    </div>
  );
}

/** Shown when loading failed: a title, an explanation, and a "Try again" button. */
export function FailedState({
  title,
  children,
  retryLabel,
  onRetry,
}: {
  title: ReactNode;
  children?: ReactNode;
  retryLabel: string;
  onRetry?: () => void;
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-control border border-s-4 border-line border-s-neg bg-surface px-4 py-3"
    >
      <Icon of={faPlugCircleXmark} className="text-page text-neg-ink" />
      <div className="min-w-48 flex-1 text-table">
        <p className="font-bold">{title}</p>
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {onRetry && (
        <Button icon={faRotateRight} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

/** Grey bars in place of rows while they load. They appear only after 300 ms, so that fast answers don't flicker. */
export function Skeleton({ rows = 3, label, className }: { rows?: number; label: string; className?: string }) {
  return (
    <div role="status" className={cx("animate-late border border-line bg-surface", className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical and never reordered
        <div key={row} aria-hidden className="flex gap-4 border-t border-line p-3 first:border-t-0">
          {["w-10", "w-24", "w-16", "w-12"].map((size) => (
            <span key={size} className={cx("h-3 rounded-box bg-line", size)} />
          ))}
        </div>
      ))}
    </div>
  );
}

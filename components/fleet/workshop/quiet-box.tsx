import type { ReactNode } from "react";

/** Says in the place of a list that there is nothing to do. */
export function QuietBox({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border border-line bg-surface px-3 py-4 text-table phone:text-body">
      <b>{title}</b>
      {children && <p className="text-ink-2">{children}</p>}
    </div>
  );
}

import type { ReactNode } from "react";
import { cx } from "./cx";

export type Fact = {
  label: string;
  value: ReactNode;
  /** A small line below the value, such as the same time in UTC. */
  note?: ReactNode;
  /** How many columns the box takes. */
  span?: 1 | 2;
};

/** Facts in boxes with borders, each caption above its value, as on an EASA form. */
export function FactBoxes({ facts, className }: { facts: Fact[]; className?: string }) {
  return (
    <dl
      data-print="whole"
      className={cx(
        "grid grid-cols-[repeat(auto-fit,minmax(132px,1fr))] overflow-hidden rounded-box border border-line-2 bg-surface gap-px",
        className,
      )}
    >
      {facts.map((fact) => (
        <div
          key={fact.label}
          className={cx("px-3 py-2 shadow-[0_0_0_1px_var(--line-2)]", fact.span === 2 && "col-span-2")}
        >
          <dt className="text-caption text-ink-3 phone:text-small">{fact.label}</dt>
          <dd className="text-body">{fact.value}</dd>
          {fact.note && <dd className="text-caption text-ink-2 phone:text-small">{fact.note}</dd>}
        </div>
      ))}
    </dl>
  );
}

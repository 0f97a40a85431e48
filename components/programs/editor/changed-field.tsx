import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** Marks the edge of a field in which something unsaved was typed. */
export const ChangedField = ({
  isChanged,
  className,
  children,
}: {
  isChanged: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <div
    className={cx(
      "min-w-0",
      isChanged &&
        "[&_.field-box]:border-s-[3px] [&_.field-box]:border-s-primary [&_[role=group]]:border-s-[3px] [&_[role=group]]:border-s-primary",
      className,
    )}
  >
    {children}
  </div>
);

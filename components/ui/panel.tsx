import type { ReactNode } from "react";

/** A framed part of a page, at most as wide as a form. */
export const Panel = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-[900px] flex-col gap-4 border border-line bg-surface p-6 phone:p-4">{children}</div>
);

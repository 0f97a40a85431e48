import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { BarTitle } from "./bar-title";
import { PrintHeader } from "./print-header";

/** The usual layout of a screen: the title with a note beside it, buttons at the end of the line, and the content below. */
export function Page({
  title,
  note,
  actions,
  isInBar,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** Whether the title stands in the top bar on a phone. */
  isInBar?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex w-full flex-1 flex-col px-6 pt-4 pb-8 phone:px-4 print:p-0">
      <PrintHeader />
      <div className={cx("mb-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2", isInBar && "print:hidden")}>
        {isInBar ? (
          <div className="min-w-0 tablet:flex-[1_1_220px]">
            <BarTitle note={note}>
              <h1 className="truncate text-page font-bold phone:text-body">{title}</h1>
            </BarTitle>
          </div>
        ) : (
          <div className="min-w-0 flex-[1_1_220px]">
            <h1 className="text-page font-bold">{title}</h1>
            {note && <p className="text-small text-ink-3">{note}</p>}
          </div>
        )}
        {actions && (
          <div data-print="hide" className="flex flex-wrap gap-2 phone:has-[nav]:w-full">
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";

/**
 * The title of a screen. On a phone it stands in the top bar, in the place of the school's name, so that the screen begins
 * 52 px higher (top-bar.tsx hides the name there).
 */
export function BarTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div
      data-bar-title
      data-print="hide"
      className="phone:fixed phone:top-0 phone:right-(--bar-buttons) phone:left-[53px] phone:z-31 phone:flex phone:h-13 phone:flex-col phone:justify-center phone:text-white"
      data-surface="bar"
    >
      {children}
      {note && <p className="truncate text-small text-ink-3 phone:text-caption phone:text-white">{note}</p>}
    </div>
  );
}

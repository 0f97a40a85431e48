import type { ReactNode } from "react";
import { cx } from "./cx";

type Props = { id: string; title: string; note?: ReactNode; isFramed?: boolean; children: ReactNode };

/** A part of a page under its heading, with a word at the end of the heading's line. `isFramed` draws a frame around it. */
export const TitledSection = ({ id, title, note, isFramed = false, children }: Props) => (
  <section
    aria-labelledby={id}
    className={cx("min-w-0", isFramed ? "border border-line bg-surface" : "flex flex-col gap-2")}
  >
    <header className={cx("flex flex-wrap items-baseline justify-between gap-x-3", isFramed && "px-4 pt-3 pb-2")}>
      <h2 id={id} className="text-section font-bold">
        {title}
      </h2>
      {note && <span className="text-ink-2">{note}</span>}
    </header>
    {children}
  </section>
);

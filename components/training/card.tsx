import type { ReactNode } from "react";

/** A framed part of the book under a heading. */
export const Card = ({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className="min-w-0 border border-line bg-surface">
    <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3 pb-2">
      <h2 id={id} className="text-section font-bold">
        {title}
      </h2>
      {note && <span className="text-ink-2">{note}</span>}
    </header>
    {children}
  </section>
);

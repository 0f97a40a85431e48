import type { ReactNode } from "react";

/** A part of the home under its heading, with a word at the end of the line. */
export function HomeSection({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-section font-bold">
          {title}
        </h2>
        {note && <span className="text-ink-2">{note}</span>}
      </header>
      {children}
    </section>
  );
}

/** The address of a training's progress book. */
export const bookHref = (user: string, trainingId: string) => `${user}/progressBook/${trainingId}`;

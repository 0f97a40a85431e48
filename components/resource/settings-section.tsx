import { type ReactNode, useId } from "react";

/** A section of a long form or of settings: a title, a note and its fields. */
export function SettingsSection({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line p-6 last:border-b-0 phone:p-4">
      <h2 id={id} className="text-section font-bold">
        {title}
      </h2>
      {note && <p className="text-table text-ink-2">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

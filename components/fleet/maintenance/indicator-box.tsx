import type { ReactNode } from "react";

type Props = {
  title: string;
  pill: ReactNode;
  /** What remains, and of what. */
  figure: { text: string; unit: string };
  /** When it ends. */
  note: string;
  /** The scale, where what remains has one. */
  children: ReactNode;
};

/** One of the three instruments at the head of an aircraft's sheet. */
export function IndicatorBox({ title, pill, figure, note, children }: Props) {
  return (
    <div className="bg-surface px-4 pt-3 pb-2">
      <div className="flex min-h-6 items-start justify-between gap-2">
        <p className="min-w-0 text-table wrap-anywhere text-ink-2">{title}</p>
        {pill}
      </div>
      <p>
        <b className="text-figure">{figure.text}</b> <span className="text-table text-ink-2">{figure.unit}</span>
      </p>
      <div className="mt-1 min-h-[21px] max-w-[420px] px-1">{children}</div>
      <p className="text-small text-ink-2">{note}</p>
    </div>
  );
}

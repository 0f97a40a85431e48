import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

export type PhoneFact = {
  label: string;
  value: ReactNode;
  /** Whether two of them stand beside each other. */
  isShort?: boolean;
};
type PhoneRow = {
  key: string;
  head: ReactNode;
  /** What stands at the right of the head: the figure that counts. */
  figure: ReactNode;
  /** Those without a value are left out. */
  facts: readonly PhoneFact[];
};

/** A table on a phone: each row with its labels and values, then the sums, if there are any. Elsewhere the table itself is shown. */
export function PhoneRows({
  label,
  rows,
  sums,
}: {
  label: string;
  rows: readonly PhoneRow[];
  sums?: readonly PhoneFact[];
}) {
  return (
    <section aria-label={label} className="hidden border border-line bg-surface phone:block print:hidden">
      <ul>
        {rows.map(({ key, head, figure, facts }) => (
          <li key={key} className="border-t border-line px-3 py-2 first:border-t-0">
            <p className="flex items-center justify-between gap-3 font-bold tabular-nums">
              <span className="min-w-0">{head}</span>
              <span className="whitespace-nowrap">{figure}</span>
            </p>
            <Facts facts={facts.filter(({ value }) => value)} />
          </li>
        ))}
      </ul>
      {sums && (
        <div className="border-t-2 border-line-2 bg-sunken px-3 py-2 font-bold">
          <Facts facts={sums} />
        </div>
      )}
    </section>
  );
}

function Facts({ facts }: { facts: readonly PhoneFact[] }) {
  return (
    <dl className="grid grid-flow-row-dense grid-cols-2 gap-x-6 text-small">
      {facts.map(({ label, value, isShort }) => (
        <div key={label} className={cx("flex items-center justify-between gap-3 py-0.5", !isShort && "col-span-2")}>
          <dt className="shrink-0 font-normal text-ink-2">{label}</dt>
          <dd className="min-w-0 text-end wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

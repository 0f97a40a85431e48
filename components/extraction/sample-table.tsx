import { cx } from "@/components/ui/cx";
import type { CellKind } from "@/lib/activity/extractions/codes";

const AT_START: readonly CellKind[] = ["text", "day", "instant", "yes"];

type Props = { label: string; note: string; heads: string[]; kinds: CellKind[]; rows: string[][] };

/** The first rows of a file, as they will stand in it. */
export function SampleTable({ label, note, heads, kinds, rows }: Props) {
  const sideOf = (at: number) => (AT_START.includes(kinds[at]!) ? "text-start" : "text-end tabular-nums");
  return (
    <div className="border-t border-line">
      <p className="px-3 py-2 text-table">
        <b>{label}</b> <span className="text-ink-2">{note}</span>
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys
        <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
          <table className="w-full text-table">
            <thead>
              <tr>
                {heads.map((head, at) => (
                  <th
                    key={head}
                    scope="col"
                    className={cx(
                      "border-b-2 border-line-2 px-3 py-2 text-small whitespace-nowrap text-ink-2",
                      sideOf(at),
                    )}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have nothing but their place
                <tr key={line} className="*:border-t *:border-line first:*:border-t-0">
                  {row.map((cell, at) => (
                    <td key={heads[at]} className={cx("max-w-64 truncate px-3 py-2", sideOf(at))} title={cell}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

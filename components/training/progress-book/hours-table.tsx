import { useTranslations } from "next-intl";
import type { Book } from "@/lib/activity/training/progress-book/wire";
import { formatHours } from "@/lib/platform/hours";

type Line = Book["hours"][number];

/** Hours done, planned and expected by category, with a bar: what is done, what is booked, and a mark at what is expected. */
export function HoursTable({ book }: { book: Book }) {
  const t = useTranslations("progress.hours");
  // A category that the programme doesn't know says nothing.
  const hasPlanned = book.hours.some(({ planned }) => planned > 0);
  const columns = (["done", "planned", "expected"] as const).filter((column) => column !== "planned" || hasPlanned);
  const lines = book.hours.filter(({ done, planned, expected }) => done + planned + expected > 0);
  return (
    <table className="w-full tabular-nums">
      <thead>
        <tr className="border-b-2 border-line text-ink-2">
          <th scope="col" className="px-2 py-2 text-start phone:text-caption tablet:px-3">
            {t("title")}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-1 py-2 text-end phone:text-caption tablet:px-2">
              {t(column)}
            </th>
          ))}
          <th scope="col" className="w-[104px] px-3 phone:hidden">
            <span className="sr-only">{t("bar")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.category} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-2 py-1.5 text-start font-normal tablet:px-3">
              {t(`categories.${line.category}`)}
            </th>
            <td className="px-1 text-end font-bold tablet:px-2">{formatHours(line.done)}</td>
            {hasPlanned && (
              <td className="px-1 text-end tablet:px-2">
                {line.planned > 0 ? formatHours(line.done + line.planned) : ""}
              </td>
            )}
            <td className="px-1 text-end tablet:px-2">{formatHours(line.expected)}</td>
            <td aria-hidden="true" className="px-3 phone:hidden">
              <HoursBar {...line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HoursBar({ done, planned, expected }: Line) {
  const most = Math.max(expected, done + planned, 1);
  const width = (minutes: number) => `${(100 * minutes) / most}%`;
  return (
    <span data-print="color" className="relative block h-1.5 bg-line">
      <span className="absolute inset-y-0 start-0 bg-accent" style={{ width: width(done + planned) }} />
      <span className="absolute inset-y-0 start-0 bg-brand" style={{ width: width(done) }} />
      {expected > 0 && (
        <span
          className="absolute -inset-y-1 w-0.5 bg-ink"
          style={{ insetInlineStart: `calc(${width(expected)} - 2px)` }}
        />
      )}
    </span>
  );
}

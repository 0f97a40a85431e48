import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { isAmount, LOGBOOK_COLUMNS, LOGBOOK_PARTS, type LogbookPart } from "@/lib/activity/flights/logbook/codes";
import { type Logbook, type LogbookEntry, textOfAmount, textOfPart } from "@/lib/activity/flights/logbook/wire";
import { groupThousands } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { useEntryWords } from "./use-entry-words";

type Props = { logbook: Logbook; timeZone: string; onOpen: (entry: LogbookEntry) => void };
type SplitPart = Exclude<LogbookPart, "date" | "total" | "commander" | "remarks">;

const FIRST_AMOUNT = LOGBOOK_PARTS.findIndex(isAmount);
/** Where a column begins, a rule tells it from the one before. */
const BEGINNINGS = new Set<LogbookPart>(LOGBOOK_COLUMNS.map(({ parts }) => parts[0]));
/** What abbreviates longer words in the heading of a part. */
const TITLED = ["singleEngine", "multiEngine", "multiPilot", "coPilot", "instructor"] as const;
const edge = (part: LogbookPart) => (BEGINNINGS.has(part) ? "border-s border-line-2" : "border-s border-line");
const cell = "px-1 py-0.5 max-[1400px]:px-0.5 print:px-0.5";
/** Where the columns have no room, the remarks stay in sight, and a shade says that there is more beside them. */
const REMARKS = "sticky end-0 min-w-22 bg-inherit shadow-[-6px_0_6px_-6px_var(--ink-3)] print:static print:shadow-none";
/** Texts of no fixed length. The other parts stay on one line. */
const WRAPPED: readonly LogbookPart[] = ["model", "commander", "fstdType", "remarks"];

/** A page of a logbook in the twelve columns of AMC1 FCL.050, with its totals. It prints as it is shown. */
export function LogbookTable({ logbook, timeZone, onOpen }: Props) {
  const t = useTranslations("logbook");
  const words = useEntryWords();
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full min-w-[900px] border-collapse border border-line-2 text-caption tabular-nums print:min-w-0 print:text-[8px]">
        <caption className="sr-only">{t("table", { page: logbook.page })}</caption>
        <Heads />
        <tbody>
          {logbook.entries.map((entry) => (
            <tr key={entry.id} className="relative h-[30px] border-t border-line bg-surface hover:bg-primary-soft">
              {LOGBOOK_PARTS.map((part) => {
                const text = textOfPart(entry, part, words, timeZone);
                const opens = part === (entry.isSession ? "fstdDate" : "date");
                return (
                  <td
                    key={part}
                    className={cx(
                      ...[cell, edge(part), isAmount(part) ? "text-end" : "text-start"],
                      ...[part === "total" && "font-bold", part === "remarks" && REMARKS],
                      WRAPPED.includes(part) ? "min-w-11 wrap-break-word" : "whitespace-nowrap",
                    )}
                  >
                    {opens ? (
                      <button
                        type="button"
                        data-print="text"
                        aria-label={t("open", {
                          what: [text, entry.from, entry.to, entry.model].filter(Boolean).join(" "),
                        })}
                        onClick={() => onOpen(entry)}
                        className="after:absolute after:inset-0 after:z-1 hover:underline print:after:hidden"
                      >
                        {toShortYear(text)}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <Totals logbook={logbook} />
      </table>
    </div>
  );
}

/** A day as the narrow column of dates shows it: 02/11/26. */
const toShortYear = (day: string) => day.replace(/\d\d(\d\d)$/, "$1");

/** The numbers of the columns, which print too, their names, and those of their parts. */
function Heads() {
  const t = useTranslations("logbook");
  const title = (part: LogbookPart) => {
    const titled = TITLED.find((one) => one === part);
    return titled && t(`titles.${titled}`);
  };
  return (
    <thead className="bg-sunken">
      <tr className="bg-inherit">
        {LOGBOOK_COLUMNS.map(({ head, parts }, at) => (
          <th
            key={head}
            scope="colgroup"
            colSpan={parts.length}
            className={cx("border-s border-line-2 py-0.5 text-center", head === "remarks" && REMARKS)}
          >
            {at + 1}
          </th>
        ))}
      </tr>
      <tr className="border-t border-line bg-inherit">
        {LOGBOOK_COLUMNS.map(({ head, parts }) => (
          <th
            key={head}
            scope={parts.length > 1 ? "colgroup" : "col"}
            colSpan={parts.length}
            rowSpan={parts.length > 1 ? 1 : 2}
            className={cx(cell, "border-s border-line-2 text-center align-middle", head === "remarks" && REMARKS)}
          >
            {t(`heads.${head}`)}
          </th>
        ))}
      </tr>
      <tr className="border-t border-line">
        {LOGBOOK_COLUMNS.filter(({ parts }) => parts.length > 1)
          .flatMap(({ parts }) => [...parts])
          .map((part) => (
            <th key={part} scope="col" title={title(part)} className={cx(cell, edge(part), "text-center font-normal")}>
              {t(`parts.${part as SplitPart}`)}
            </th>
          ))}
      </tr>
    </thead>
  );
}

/** The totals of the page, of the pages before it, and of both. */
function Totals({ logbook: { totals, isSelection } }: { logbook: Logbook }) {
  const t = useTranslations("logbook");
  const locale = useLocale() as Locale;
  const lines = [
    { key: "onPage", label: t("totals.onPage"), amounts: totals.onPage },
    { key: "previous", label: t("totals.previous"), amounts: totals.previous },
    { key: "total", label: t(isSelection ? "totals.selection" : "totals.total"), amounts: totals.total },
  ];
  return (
    <tfoot className="border-t-2 border-line-2">
      {lines.map(({ key, label, amounts }) => (
        <tr
          key={key}
          className={cx("h-7 border-t border-line", key === "total" ? "bg-primary-soft font-bold" : "bg-surface")}
        >
          <th
            scope="row"
            colSpan={FIRST_AMOUNT}
            className={cx(cell, "text-end", key === "total" ? "font-bold" : "font-normal")}
          >
            {label}
          </th>
          {LOGBOOK_PARTS.slice(FIRST_AMOUNT).map((part) => (
            <td
              key={part}
              className={cx(
                ...[cell, edge(part), "text-end"],
                ...[part === "total" && "font-bold", part === "remarks" && REMARKS],
              )}
            >
              {isAmount(part) && groupThousands(textOfAmount(amounts, part), locale)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

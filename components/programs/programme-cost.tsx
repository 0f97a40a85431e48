import { useLocale, useTranslations } from "next-intl";
import { formatRoundMoney } from "@/lib/platform/display";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { ProgrammeCost as Cost } from "@/lib/views/forecast/schema";

/** What a programme costs somebody who begins it: as planned at today's prices, and what those needed who finished it. */
export function ProgrammeCost({ cost: { currency, hours, least, finishers, usual } }: { cost: Cost }) {
  const t = useTranslations("programs.cost");
  const locale = useLocale() as Locale;
  const money = (amount: number) => formatRoundMoney(amount, currency, locale);
  if (hours.length === 0) return null;
  const kinds = hours.map(({ kind, minutes }) => t(`kinds.${kind}`, { hours: displayHours(minutes, locale) }));
  const needed = finishers && {
    count: finishers.count,
    ...{ least: displayHours(finishers.minutes.low, locale), most: displayHours(finishers.minutes.high, locale) },
    ...{ first: finishers.weeks.low, last: finishers.weeks.high },
  };
  return (
    <section
      aria-label={t("title")}
      data-print="whole"
      className="mb-4 max-w-[1100px] border border-line bg-surface px-4 py-3 tabular-nums"
    >
      <p>
        {least === null ? t("unpriced") : t.rich("least", { amount: money(least), b: (text) => <b>{text}</b> })}{" "}
        <span className="text-ink-2">{t("hours", { list: kinds.join(", ") })}</span>
      </p>
      <p className="text-ink-2">
        {needed ? t("finishers", needed) : t("noFinishers")}
        {usual && ` ${t("usual", { low: money(usual.low), likely: money(usual.likely), high: money(usual.high) })}`}
      </p>
    </section>
  );
}

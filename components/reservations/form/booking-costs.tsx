import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";

/** What a booking will cost its payers about, and what will be on their flight accounts then. */
export function BookingCosts({
  costs,
  nameOf,
  ownId,
  locale,
}: {
  costs: BookingCheckView["costs"];
  nameOf: (personId: string) => string;
  ownId: string;
  locale: Locale;
}) {
  const t = useTranslations("booking.costs");
  if (costs.length === 0) return null;
  return (
    <section aria-labelledby="booking-costs" className="border-t border-line pt-3 text-table">
      <h3 id="booking-costs" className="font-bold">
        {t("title")}
      </h3>
      <dl>
        {costs.map(({ userId, amount, currency, balanceAfter }) => (
          <div key={userId} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-ink-2">{userId === ownId ? t("own") : nameOf(userId)}</dt>
            <dd className="font-bold tabular-nums">{formatMoney(amount, currency, locale)}</dd>
            {balanceAfter !== null && (
              <dd className={cx("w-full text-end tabular-nums", balanceAfter < 0 ? "text-warn-ink" : "text-ink-2")}>
                {t("balanceAfter", { amount: formatMoney(balanceAfter, currency, locale) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { formatMoney } from "@/lib/platform/display";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";

const INK = { Fine: "text-ink-2", Low: "text-warn-ink", Past: "text-neg-ink" } as const;

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
        {costs.map(({ userId, amount, currency, packageMinutes, balanceAfter, levelAfter }) => (
          <div key={userId} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-ink-2">{userId === ownId ? t("own") : nameOf(userId)}</dt>
            <dd className="font-bold tabular-nums">{formatMoney(amount, currency, locale)}</dd>
            {packageMinutes > 0 && (
              <dd className="w-full text-end text-ink-2 tabular-nums">
                {t("fromPackage", { time: displayHours(packageMinutes, locale) })}
              </dd>
            )}
            {balanceAfter !== null && levelAfter !== null && (
              <dd className={cx("w-full text-end tabular-nums", INK[levelAfter])}>
                {t("balanceAfter", { amount: formatMoney(balanceAfter, currency, locale), level: levelAfter })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

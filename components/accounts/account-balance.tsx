import { useLocale, useTranslations } from "next-intl";
import { levelOfBalance } from "@/lib/activity/accounts/rules";
import type { FlightAccount } from "@/lib/activity/accounts/wire";
import { formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { BalancePill } from "./balance-pill";
import { BalanceScale } from "./balance-scale";

/** What is on an account, how that stands to the limits, and what is to come. */
export function AccountBalance({
  account,
  flightsToCome,
  onLimit,
}: {
  account: FlightAccount;
  /** What reservations to come will cost about, and how many. */
  flightsToCome: { amount: number; count: number };
  /** Opens the dialog in which the person's own limit is set. Undefined for who may not. */
  onLimit?: () => void;
}) {
  const t = useTranslations("accounts");
  const locale = useLocale() as Locale;
  const { balance, limits, currencyCode } = account;
  const money = (amount: number) => formatMoney(amount, currencyCode, locale);
  const after = balance - flightsToCome.amount;
  const isOtherLevel = levelOfBalance(after, limits) !== levelOfBalance(balance, limits);
  return (
    <section aria-label={t("balance")} className="flex flex-wrap gap-px border border-line bg-line">
      <div className="min-w-0 flex-[2_1_280px] bg-surface p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-small text-ink-2">{t("balance")}</h2>
          <BalancePill {...{ balance, limits }} currency={currencyCode} />
        </div>
        <p className="text-page font-bold tabular-nums">{money(balance)}</p>
        <BalanceScale balance={balance} limits={limits} currency={currencyCode} />
        {onLimit && (
          <button
            type="button"
            data-print="hide"
            className="mt-1 min-h-6 text-small text-link underline underline-offset-2"
            onClick={onLimit}
          >
            {t("creditLimit.change")}
          </button>
        )}
      </div>
      <div className="min-w-0 flex-[1_1_140px] bg-surface p-4">
        <h2 className="text-small text-ink-2">{t("toCome")}</h2>
        <p className="text-page font-bold tabular-nums">{money(0 - flightsToCome.amount)}</p>
        <p className="text-small text-ink-2">{t("toComeText", { count: flightsToCome.count })}</p>
      </div>
      <div className="min-w-0 flex-[1_1_140px] bg-surface p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-small text-ink-2">{t("afterThese")}</h2>
          {isOtherLevel && <BalancePill {...{ limits }} balance={after} currency={currencyCode} />}
        </div>
        <p className="text-page font-bold tabular-nums">{money(after)}</p>
        <p className="text-small text-ink-2">{t("about")}</p>
      </div>
    </section>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { type Limits, scaleOf } from "./scale";

const COLOURS = { Past: "bg-negative", Low: "bg-warning", Fine: "bg-positive" } as const;

/** Where a balance stands: red past the credit limit, amber where it is low. The sentence below says the same in words. */
export function BalanceScale({ balance, limits, currency }: { balance: number; limits: Limits; currency: string }) {
  const t = useTranslations("accounts");
  const locale = useLocale() as Locale;
  const { segments, ticks, at } = scaleOf(balance, limits);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const { lowBalance, creditLimit, ownCreditLimit, balanceRule } = limits;
  const said = [
    lowBalance !== null && t("warnsBelow", { amount: money(lowBalance) }),
    creditLimit !== null && balanceRule !== "None" && t(`rules.${balanceRule}`, { amount: money(-creditLimit) }),
    ownCreditLimit !== null && t("creditLimit.isOwn", { amount: money(0 - ownCreditLimit) }),
  ].filter(Boolean);
  return (
    <>
      <div aria-hidden data-print="color" className="mt-2 max-w-[420px] px-4">
        <div className="relative h-3">
          <span
            className="absolute bottom-0 -translate-x-1/2 border-x-[7px] border-t-[10px] border-x-transparent border-t-ink"
            style={{ insetInlineStart: `${at}%` }}
          />
        </div>
        <div className="flex h-1.5">
          {segments.map(({ level, percent }) => (
            <span key={level} className={COLOURS[level]} style={{ width: `${percent}%` }} />
          ))}
        </div>
        <div className="relative h-5 text-caption text-ink-2 tabular-nums">
          {ticks.map((tick) => (
            <span key={tick.amount} className="absolute -translate-x-1/2" style={{ insetInlineStart: `${tick.at}%` }}>
              {displayWhole(tick.amount, locale)}
            </span>
          ))}
        </div>
      </div>
      {said.length > 0 && <p className="text-small text-ink-2">{said.join(" ")}</p>}
    </>
  );
}

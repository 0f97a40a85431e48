import { faCheck, faCircleXmark, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { type BalanceLimits, levelOfBalance } from "@/lib/activity/accounts/rules";
import { formatMoney } from "@/lib/platform/display";

const LOOKS = {
  Fine: { tone: "valid", icon: faCheck },
  Low: { tone: "warning", icon: faTriangleExclamation },
  Past: { tone: "blocking", icon: faCircleXmark },
} as const;

type Props = { balance: number; limits: BalanceLimits; currency: string };

/** How a balance stands to its limits: in order, below the threshold, or past the credit limit. */
export function BalancePill({ balance, limits, currency }: Props) {
  const t = useTranslations("accounts.levels");
  const locale = useLocale();
  const level = levelOfBalance(balance, limits);
  const limit = level === "Past" ? -(limits.creditLimit ?? 0) : (limits.lowBalance ?? 0);
  return (
    <Pill tone={LOOKS[level].tone} icon={LOOKS[level].icon}>
      {t(level, { amount: formatMoney(limit, currency, locale) })}
    </Pill>
  );
}

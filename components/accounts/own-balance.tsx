import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import type { OwnBalance as Balance } from "@/lib/activity/accounts/queries";
import { formatMoney } from "@/lib/platform/display";
import { BalancePill } from "./balance-pill";

type Props = { account: Balance; personId: string; siteId: string };

/** What is on the reader's own flight account, which it leads to. */
export function OwnBalance({ account: { balance, limits, currency }, personId, siteId }: Props) {
  const t = useTranslations("accounts");
  const locale = useLocale();
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        href={`${hrefOf("user", siteId).replace("{id}", personId)}?tab=flight-account`}
        className="min-h-6 text-link underline underline-offset-2 phone:py-2"
      >
        {t("title")}
      </Link>
      <b className="tabular-nums">{formatMoney(balance, currency, locale)}</b>
      <BalancePill {...{ balance, limits, currency }} />
    </p>
  );
}

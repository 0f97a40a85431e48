import { faDownload } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ReviewedMonth } from "@/lib/activity/accounts/closing/wire";
import { downloadFile } from "@/lib/http/client";
import { formatDayAsDdMm, formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";

const cell = "px-3 py-1.5";
const number = `${cell} text-end tabular-nums whitespace-nowrap`;

/** Whether the chain of payments still holds, what of it is closed in a month and its year, and the closings as a file. */
export function PaymentClosings({ review, siteId }: { review: ReviewedMonth; siteId: string }) {
  const t = useTranslations("accounts.books");
  const fail = useFailureToast();
  const { chain, closed, year, month, days, currencyCode } = review;
  const ofYear = month.slice(0, 4);
  // A day that was changed since is shown, whatever it holds.
  const paid = days.filter(({ payments, intact }) => (payments?.count ?? 0) > 0 || !intact);
  if (!chain && !closed && !year) return null;
  const save = () =>
    downloadFile("month-closing/export", `${t("closings", { year: ofYear })}.csv`, { siteId, year: ofYear }).catch(
      (error) => fail(error, t("closingsFailed")),
    );
  return (
    <section aria-labelledby="payments" className="border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
        <h3 id="payments" className="font-bold">
          {t(chain ? "payments" : "closing")}
        </h3>
        <Button icon={faDownload} onClick={() => void save()}>
          {t("closings", { year: ofYear })}
        </Button>
      </header>
      <div className="flex flex-col gap-2 px-4 pb-3">
        {chain && (
          <Notice tone={chain.intact ? "info" : "error"}>
            {chain.intact ? t("chainIntact", { count: chain.payments }) : t("chainBroken")}
          </Notice>
        )}
        {year && (
          <Notice tone={year.intact ? "info" : "error"}>
            <span className="wrap-anywhere">
              {t(year.intact ? "yearIntact" : "yearChanged", { year: ofYear, hash: year.hash })}
            </span>
          </Notice>
        )}
      </div>
      {chain && days.length === 0 && <p className="px-4 pb-3 text-ink-2">{t("noClosedDays")}</p>}
      {paid.length > 0 && <ClosedDays days={paid} currencyCode={currencyCode} />}
      {days.length > paid.length && (
        <p className="border-t border-line px-4 py-2 text-table text-ink-2">
          {t("quietDays", { count: days.length - paid.length })}
        </p>
      )}
    </section>
  );
}

function ClosedDays({ days, currencyCode }: Pick<ReviewedMonth, "days" | "currencyCode">) {
  const t = useTranslations("accounts.books");
  const locale = useLocale() as Locale;
  const money = (amount: number | undefined) => formatMoney(amount ?? 0, currencyCode, locale);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <div tabIndex={0} className="max-h-80 overflow-auto border-t border-line">
      <table className="w-full text-table">
        <caption className="sr-only">{t("closedDays")}</caption>
        <thead className="sticky top-0 bg-sunken text-small text-ink-2">
          <tr>
            <th scope="col" className={`${cell} text-start`}>
              {t("closedDay")}
            </th>
            {(["count", "total", "perpetual"] as const).map((name) => (
              <th key={name} scope="col" className={`${cell} text-end`}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ period, payments, intact }) => (
            <tr key={period} className="border-t border-line">
              <th scope="row" className={`${cell} text-start font-normal tabular-nums`}>
                {formatDayAsDdMm(period)}
                {!intact && <span className="ms-2 font-bold text-neg-ink">{t("dayChanged")}</span>}
              </th>
              <td className={number}>{payments?.count ?? 0}</td>
              <td className={number}>{money(payments?.total)}</td>
              <td className={number}>{money(payments?.perpetual)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

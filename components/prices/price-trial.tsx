"use client";
import { faCircleInfo } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatDuration } from "@/components/ui/typed-time";
import { api } from "@/lib/http/client";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import { PRICE_LINE_KINDS } from "@/lib/views/prices/codes";
import type { PriceLineView, PriceTrialView } from "@/lib/views/prices/schema";
import type { Named } from "./aircraft-rate-fields";

type Props = {
  /** What is tried: a flight or a lesson. */
  of: "flight" | "lesson";
  route: "price-trial" | "price-trial/instruction";
  body: object;
  currency: string;
  /** The fields of the example. */
  children: ReactNode;
  totalLabel?: string;
  /** Whether landings are in the price, so that they cost nothing more. */
  areLandingsIncluded?: boolean;
  callSign?: string;
  tags?: readonly Named[];
};

/** What an example would cost, line by line, while its price is edited. Nothing is saved. */
export function PriceTrial({ of, route, body, currency, children, totalLabel, areLandingsIncluded, ...p }: Props) {
  const t = useTranslations("prices.trial");
  const locale = useLocale();
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [route, body],
    queryFn: async ({ signal }) => (await api.post<PriceTrialView>(route, { body, signal, quiet: true })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const bold = (text: ReactNode) => <b>{text}</b>;
  const title = t(`${of}.title`);
  return (
    <section aria-label={title} className="border border-line bg-surface">
      <div className="flex flex-col gap-3 p-4">
        <h3 className="text-section font-bold">{title}</h3>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2">{children}</div>
      </div>
      {isError ? (
        <p role="status" className="border-t border-line px-4 py-3 text-table text-ink-2">
          {t("failed")}
        </p>
      ) : (
        data && (
          <>
            <table
              className={cx("w-full border-collapse text-table", isPlaceholderData && "text-ink-3")}
              aria-live="polite"
              aria-busy={isPlaceholderData}
            >
              <caption className="sr-only">{title}</caption>
              <tbody>
                {data.lines.map((line) => (
                  <Line key={`${line.kind} ${line.tagId}`} {...{ line, money }} {...p} />
                ))}
                {data.startsAt !== null && areLandingsIncluded && (
                  <Row what={t("lines.Landings")} how={t("included")} amount={money(0)} />
                )}
                <tr className="border-t border-line-2">
                  <th scope="row" colSpan={2} className="px-4 py-3 text-start text-section font-bold">
                    {totalLabel ?? t("total")}
                  </th>
                  <td className="px-4 py-3 text-end text-section font-bold tabular-nums">{money(data.total)}</td>
                </tr>
              </tbody>
            </table>
            <p className="flex items-baseline gap-2 border-t border-line bg-sunken px-4 py-3 text-table text-ink-2">
              <Icon of={faCircleInfo} />
              <span>
                {data.startsAt === null ? (
                  t("none")
                ) : (
                  <>
                    {data.totalToday !== null && t.rich("today", { price: money(data.totalToday), b: bold })}{" "}
                    {t.rich(`${of}.booked`, {
                      count: data.booked,
                      day: formatDayAsDdMmYyyy(unixToUtcDay(data.startsAt)),
                      b: bold,
                    })}{" "}
                    {t("rounded")}
                  </>
                )}
              </span>
            </p>
          </>
        )
      )}
    </section>
  );
}

function Line({
  line,
  money,
  callSign = "",
  tags = [],
}: {
  line: PriceLineView;
  money: (amount: number) => string;
} & Pick<Props, "callSign" | "tags">) {
  const t = useTranslations("prices.trial");
  const locale = useLocale();
  const kind = PRICE_LINE_KINDS[line.kind]!;
  const tag = tags.find(({ id }) => id === line.tagId)?.name ?? "";
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const how =
    kind === "Discount"
      ? t("percentOf", { percent: percent.format(line.quantity / 100), price: money(line.unitPrice) })
      : t("times", {
          quantity: kind === "Landings" ? String(line.quantity) : formatDuration(line.quantity),
          price: money(line.unitPrice),
        });
  return <Row what={t(`lines.${kind}`, { aircraft: callSign, tag })} how={how} amount={money(line.amount)} />;
}

const cell = "px-4 py-2";
const Row = ({ what, how, amount }: { what: string; how: string; amount: string }) => (
  <tr className="border-t border-line">
    <th scope="row" className={cx(cell, "text-start font-normal")}>
      {what}
    </th>
    <td className={cx(cell, "text-end text-ink-2 tabular-nums")}>{how}</td>
    <td className={cx(cell, "text-end tabular-nums")}>{amount}</td>
  </tr>
);

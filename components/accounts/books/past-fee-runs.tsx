"use client";
import { faRotateRight } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { lastNameFirst } from "@/components/entity/person-name";
import { Button } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import { FailedState, Skeleton } from "@/components/ui/states";
import { TitledSection } from "@/components/ui/titled-section";
import type { PastFeeRunView } from "@/lib/activity/accounts/fee-run/schema";
import {
  decodePastFeeRun,
  type FeeRunChoices,
  type FeeRunValues,
  type PastFeeRun,
  repeatFeeRun,
} from "@/lib/activity/accounts/fee-run/wire";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";

export const pastFeeRunsKey = (siteId: string) => ["fee-run", siteId];

type Props = {
  siteId: string;
  today: string;
  currency: string;
  choices: FeeRunChoices;
  onRepeat: (values: FeeRunValues) => void;
};

/** What was charged to groups before, each of which can be charged again: first what is due again, then the newest. */
export function PastFeeRuns({ siteId, ...p }: Props) {
  const t = useTranslations("accounts.books");
  const { data, isError, refetch } = useQuery({
    queryKey: pastFeeRunsKey(siteId),
    queryFn: async ({ signal }) => {
      const { data } = await api.get<PastFeeRunView[]>("fee-run", { query: { siteId }, signal, quiet: true });
      return data.map(decodePastFeeRun);
    },
  });
  return (
    <TitledSection id="past-fees" title={t("pastFees")} isFramed>
      {isError && <FailedState title={t("pastFeesFailed")} retryLabel={t("retry")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={t("pastFees")} />}
      {data?.length === 0 && <p className="px-4 pb-4 text-ink-2">{t("noPastFees")}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((run) => (
            <Run key={run.id} {...{ run }} {...p} />
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function Run({ run, today, currency, choices, onRepeat }: Omit<Props, "siteId"> & { run: PastFeeRun }) {
  const t = useTranslations("accounts.books");
  const roles = useTranslations("notices.audience.roles");
  const locale = useLocale() as Locale;
  const { group, chargedBy } = run;
  const day = formatDayAsDdMmYyyy(run.day);
  const people = [
    ...group.roles.map((role) => roles(role)),
    ...[...group.tags, ...group.promotions].map(({ name }) => name),
    ...(group.userIds.length > 0 ? [t("named", { count: group.userIds.length })] : []),
  ];
  const values = repeatFeeRun(run, choices, today);
  return (
    <li className="flex flex-col items-start gap-1 border-t border-line px-4 py-2">
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <b className="min-w-0 wrap-anywhere">{run.type.name}</b>
        <span className="tabular-nums">{day}</span>
      </div>
      {run.isDue && <Pill tone="warning">{t("due")}</Pill>}
      <p className="text-table">
        {t("pastCharged", { count: run.count, total: formatMoney(-run.total, currency, locale) })}
      </p>
      <p className="text-small text-ink-2 wrap-anywhere">
        {[people.join(", "), run.comment, chargedBy && lastNameFirst(chargedBy)].filter(Boolean).join(" · ")}
      </p>
      {values ? (
        <Button
          icon={faRotateRight}
          aria-label={t("repeatNamed", { type: run.type.name, day })}
          onClick={() => onRepeat(values)}
        >
          {t("repeat")}
        </Button>
      ) : (
        <p className="text-small text-ink-2">{t("notRepeatable")}</p>
      )}
    </li>
  );
}

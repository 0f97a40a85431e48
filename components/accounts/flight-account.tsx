"use client";
import { faPlus, faReceipt } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { TRANSACTION_CAUSES, type TransactionCause } from "@/lib/activity/accounts/codes";
import type { FlightAccountView } from "@/lib/activity/accounts/schema";
import {
  type AccountChoice,
  decodeFlightAccount,
  makeAccountQuery,
  type Transaction,
  WHOLE_ACCOUNT,
} from "@/lib/activity/accounts/wire";
import { api } from "@/lib/http/client";
import type { TransactionType } from "@/lib/records/dictionaries/wire";
import { AccountBalance } from "./account-balance";
import { CreditLimitDialog } from "./credit-limit-dialog";
import { HoursAhead } from "./hours-ahead";
import type { Unaddressed } from "./issue-dialog";
import { PapersPanel } from "./papers-panel";
import { TakeBackDialog } from "./take-back-dialog";
import { TransactionDialog } from "./transaction-dialog";
import { TransactionList, TransactionTable } from "./transaction-table";

const PAGE = 50;
/** The search starts when the person hasn't typed for this time. */
const TYPING_MS = 250;
/** What moves an account by itself, apart from the types that people choose. */
const FILTERED_CAUSES: readonly TransactionCause[] = TRANSACTION_CAUSES.filter(
  (cause) => cause !== "Payment" && cause !== "Fee",
);
const NARROW = "w-38 phone:w-auto phone:flex-[1_1_120px]";

type Props = {
  personId: string;
  /** The active transaction types. */
  types: TransactionType[];
  mayPost: boolean;
  /** What reservations to come will cost the person about, and how many. */
  flightsToCome: { amount: number; count: number };
  siteId: string;
  timeZone: string;
  today: string;
  unaddressed: Unaddressed[];
};

/** The flight account of a person: its balance, its transactions, and for staff what they post. */
export function FlightAccount({ personId, types, mayPost, flightsToCome, unaddressed, ...place }: Props) {
  const t = useTranslations("accounts");
  const client = useQueryClient();
  const [choice, setChoice] = useState<AccountChoice>(WHOLE_ACCOUNT);
  const [entering, setEntering] = useState<"Payment" | "Fee" | null>(null);
  const [isLimiting, setLimiting] = useState(false);
  const [taken, setTaken] = useState<Transaction | null>(null);
  const query = useSettledQuery(choice);
  const isReversed = choice.from !== null && choice.to !== null && choice.from > choice.to;
  const key = ["flight-account", personId];
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...key, query],
    enabled: !isReversed,
    // While other transactions come, these stay.
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, userId: personId, limit: String(PAGE), page: String(pageParam) };
      const { data } = await api.get<FlightAccountView>("flight-account", { query: page, signal, quiet: true });
      return decodeFlightAccount(data);
    },
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length + 1 : undefined),
  });
  const [account] = data?.pages ?? [];
  const transactions = data?.pages.flatMap((page) => page.transactions) ?? [];
  const isFiltered = Object.keys(query).length > 0;
  const choose = (change: Partial<AccountChoice>) => setChoice({ ...choice, ...change });
  const readAnew = () => void client.invalidateQueries({ queryKey: key });

  const post = mayPost && (
    <div data-print="hide" className="flex flex-wrap justify-end gap-2">
      <Button icon={faReceipt} onClick={() => setEntering("Fee")}>
        {t("other")}
      </Button>
      <Button variant="primary" icon={faPlus} onClick={() => setEntering("Payment")}>
        {t("enter")}
      </Button>
    </div>
  );
  const shown = account && {
    ...{ transactions, currency: account.currencyCode, mayPost, ...place },
    broughtForward: query.from && !hasNextPage ? { day: query.from, amount: account.broughtForward } : null,
    onTakeBack: setTaken,
  };
  return (
    <div className="flex max-w-[1100px] flex-col gap-4 min-[1440px]:max-w-none">
      {post}
      {isError && <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
      {!account && !isError && !isReversed && <Skeleton label={t("title")} />}
      {account && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1440px]:grid-cols-[minmax(0,1fr)_min(20rem,30%)]">
          <div className="flex min-w-0 flex-col gap-4">
            <AccountBalance {...{ account, flightsToCome }} onLimit={mayPost ? () => setLimiting(true) : undefined} />
            {(isFiltered || isReversed || account.count > 0) && (
              <Filters choice={choice} onChoose={choose} types={types} isReversed={isReversed} count={account.count} />
            )}
            {transactions.length === 0 && (
              <div className="border border-line bg-surface">
                <EmptyState title={t(isFiltered ? "noneFound" : "none")}>
                  {t(isFiltered ? "noneFoundText" : "noneText")}
                </EmptyState>
              </div>
            )}
            {shown && transactions.length > 0 && (
              <div className="overflow-x-auto border border-line bg-surface">
                <TransactionTable {...shown} />
                <TransactionList {...shown} />
                {hasNextPage && (
                  <div data-print="hide" className="border-t border-line p-3 text-center">
                    <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
                      {t("more")}
                    </Button>
                  </div>
                )}
              </div>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <PapersPanel
              {...{ personId, mayPost, currency: account.currencyCode, today: place.today, unaddressed }}
              // What will be on the account later, no statement says.
              period={{ from: choice.from, to: choice.to && choice.to < place.today ? choice.to : place.today }}
            />
            <HoursAhead {...{ account }} onBought={readAnew} />
          </div>
        </div>
      )}
      {entering && account && (
        <TransactionDialog
          {...{ personId, kind: entering, currency: account.currencyCode, today: place.today }}
          types={types.filter(({ kind }) => kind === entering)}
          onPosted={readAnew}
          onClose={() => setEntering(null)}
        />
      )}
      {isLimiting && account && (
        <CreditLimitDialog account={account} onSaved={readAnew} onClose={() => setLimiting(false)} />
      )}
      {taken && <TakeBackDialog transaction={taken} onTaken={readAnew} onClose={() => setTaken(null)} />}
    </div>
  );
}

/** What to ask for, once nobody has changed it for a moment. */
function useSettledQuery(choice: AccountChoice): Record<string, string> {
  const newest = JSON.stringify(makeAccountQuery(choice));
  const [settled, setSettled] = useState(newest);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(newest), TYPING_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  return useMemo(() => JSON.parse(settled) as Record<string, string>, [settled]);
}

type FilterProps = {
  choice: AccountChoice;
  onChoose: (change: Partial<AccountChoice>) => void;
  types: TransactionType[];
  isReversed: boolean;
  count: number;
};

function Filters({ choice: { from, to, type, search }, onChoose, types, isReversed, count }: FilterProps) {
  const t = useTranslations("accounts");
  const texts = useDayTexts();
  const options = [
    ...FILTERED_CAUSES.map((cause) => ({ value: cause as string, label: t(`causes.${cause}`) })),
    ...types.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div data-print="hide" className="flex flex-wrap items-end gap-3">
      <DateField
        {...{ texts, className: NARROW, label: t("from"), value: from, max: to ?? undefined }}
        onChange={(day) => onChoose({ from: day })}
      />
      <DateField
        {...{ texts, className: NARROW, label: t("to"), value: to, min: from ?? undefined }}
        error={isReversed ? t("reversed") : undefined}
        onChange={(day) => onChoose({ to: day })}
      />
      <Select
        label={t("type")}
        placeholder={t("allTypes")}
        options={options}
        value={type ?? ""}
        onChange={(event) => onChoose({ type: event.target.value || null })}
        className="w-56 phone:w-full"
      />
      <TextField
        label={t("search")}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={search}
        onChange={(event) => onChoose({ search: event.target.value })}
        className="w-56 phone:w-full"
      />
      <span className="ms-auto text-small text-ink-2" aria-live="polite">
        {t("count", { count })}
      </span>
    </div>
  );
}

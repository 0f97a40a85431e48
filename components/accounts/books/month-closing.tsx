"use client";
import { faLock } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { lastNameFirst } from "@/components/entity/person-name";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { FailedState, Skeleton } from "@/components/ui/states";
import { TitledSection } from "@/components/ui/titled-section";
import { showToast } from "@/components/ui/toast";
import { hrefOf } from "@/lib/access/screens/address";
import type { MonthReview } from "@/lib/activity/accounts/closing/schema";
import { decodeMonthReview, type ReviewedMonth } from "@/lib/activity/accounts/closing/wire";
import { api } from "@/lib/http/client";
import { addDays, localDayOf } from "@/lib/platform/day";
import {
  formatDayAsDdMmYyyy,
  formatInstant,
  formatMoney,
  formatMonth,
  formatMonthInText,
} from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { PaymentClosings } from "./payment-closings";

/** How many months back can be looked at. */
const MONTHS = 24;
const firstDayOf = (month: string) => `${month}-01`;
const listMonths = (today: string) => {
  const months = [today.slice(0, 7)];
  while (months.length < MONTHS) months.push(addDays(firstDayOf(months.at(-1)!), -1).slice(0, 7));
  return months;
};

type Props = { siteId: string; timeZone: string; today: string; openFrom: string | null; mayClose: boolean };

/** What a month still lacks, and closing it for good. It begins with the month that is the next to be closed. */
export function MonthClosing({ siteId, timeZone, today, openFrom, mayClose }: Props) {
  const t = useTranslations("accounts.books");
  const locale = useLocale() as Locale;
  const client = useQueryClient();
  const fail = useFailureToast();
  const months = listMonths(today);
  // The first of all may be any month that is over: the last one most likely.
  const next = openFrom?.slice(0, 7) ?? "";
  const [month, setMonth] = useState(months.indexOf(next) > 0 ? next : months[1]!);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ["month-closing", siteId, month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data } = await api.get<MonthReview>("month-closing", { query: { siteId, month }, signal, quiet: true });
      return decodeMonthReview(data);
    },
  });
  const name = formatMonthInText(firstDayOf(month), locale);
  const isEarlierOpen = next !== "" && month > next;
  /** Why the month can't be closed yet. */
  const waitsFor =
    month === months[0]
      ? t("notOver")
      : isEarlierOpen
        ? t("earlierFirst", { month: formatMonthInText(firstDayOf(next), locale) })
        : null;

  async function close() {
    setBusy(true);
    try {
      await api.post("month-closing", { body: { month } });
      showToast({ tone: "success", title: t("closedNow", { month: name }) });
      await client.invalidateQueries({ queryKey: ["month-closing"] });
    } catch (error) {
      fail(error, t("closeFailed"));
    }
    setBusy(false);
    setAsking(false);
  }

  return (
    <TitledSection id="closing" title={t("closing")}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label={t("month")}
          options={months.map((value) => ({ value, label: formatMonth(firstDayOf(value), locale) }))}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          className="w-56 phone:w-full"
        />
        {mayClose && data?.month === month && !data.closed && waitsFor === null && (
          <Button icon={faLock} onClick={() => setAsking(true)}>
            {t("close", { month: name })}
          </Button>
        )}
      </div>
      {mayClose && data?.month === month && !data.closed && waitsFor && (
        <p className="text-small text-ink-2">{waitsFor}</p>
      )}
      {!mayClose && <p className="text-small text-ink-2">{t("everySite")}</p>}
      {isError && <FailedState title={t("reviewFailed")} retryLabel={t("retry")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={t("closing")} />}
      {data && <Review {...{ review: data, siteId, timeZone }} />}
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("closeTitle", { month: name })}
        description={next === "" ? `${t("closeText")} ${t("closeFirst")}` : t("closeText")}
        keepLabel={t("keep")}
        confirmLabel={t("close", { month: name })}
        onConfirm={() => void close()}
        busy={isBusy}
        busyLabel={t("busy")}
        destructive
      />
    </TitledSection>
  );
}

function Review({ review, siteId, timeZone }: { review: ReviewedMonth; siteId: string; timeZone: string }) {
  const t = useTranslations("accounts.books");
  const locale = useLocale() as Locale;
  const { flights, lessons, unbilled, unbilledLessons, unpaid, currencyCode } = review;
  const atFlight = ({ reservationId, start }: { reservationId: string; start: number }) => ({
    href: `/site/${siteId}/planning/day?date=${localDayOf(start, timeZone)}&reservation=${reservationId}`,
    when: formatInstant(start, timeZone),
  });
  return (
    <>
      {review.closed && <Closed period={review.closed} timeZone={timeZone} />}
      <Missing title={t("flights")}>
        {flights.map((one) => (
          <Line key={one.reservationId} {...atFlight(one)} what={one.callSign ?? ""} />
        ))}
      </Missing>
      <Missing title={t("lessons")}>
        {lessons.map((one) => (
          <Line
            key={one.lessonId + one.reservationId}
            {...atFlight(one)}
            what={`${lastNameFirst(one.person)} · ${one.lesson}`}
          />
        ))}
      </Missing>
      <Missing title={t("unbilled")}>
        {unbilled.map((one) => (
          <Line
            key={one.reservationId + one.person.id}
            {...atFlight(one)}
            what={[one.callSign, lastNameFirst(one.person)].filter(Boolean).join(" · ")}
            end={one.priced ? undefined : t("unpriced")}
          />
        ))}
      </Missing>
      <Missing title={t("unbilledLessons")}>
        {unbilledLessons.map((one) => (
          <Line
            key={one.lessonId + one.reservationId}
            {...atFlight(one)}
            what={`${lastNameFirst(one.person)} · ${one.lesson}`}
            end={one.priced ? undefined : t("unpriced")}
          />
        ))}
      </Missing>
      <Missing title={t("unpaid")}>
        {unpaid.map(({ person, balance }) => (
          <Line
            key={person.id}
            href={`${hrefOf("user", siteId).replace("{id}", person.id)}?tab=flight-account`}
            when={lastNameFirst(person)}
            what={person.callSign ?? ""}
            end={formatMoney(balance, currencyCode, locale)}
          />
        ))}
      </Missing>
      <PaymentClosings {...{ review, siteId }} />
    </>
  );
}

function Closed({ period, timeZone }: { period: NonNullable<ReviewedMonth["closed"]>; timeZone: string }) {
  const t = useTranslations("accounts.books");
  const { closedAt, closedBy, transactions, intact, hash } = period;
  const day = formatDayAsDdMmYyyy(localDayOf(closedAt, timeZone));
  return (
    <Notice tone={intact ? "info" : "error"}>
      <p>{t("closedAt", { day, by: closedBy ?? "none", count: transactions })}</p>
      <p>{t(intact ? "intact" : "changed")}</p>
      <p className="text-small wrap-anywhere">{t("hash", { hash })}</p>
    </Notice>
  );
}

function Missing({ title, children }: { title: string; children: ReactNode[] }) {
  const t = useTranslations("accounts.books");
  return (
    <section className="border border-line bg-surface">
      <header className="flex items-baseline justify-between gap-3 px-4 py-2">
        <h3 className="font-bold">{title}</h3>
        <span className="text-ink-2">{children.length || t("nothing")}</span>
      </header>
      {children.length > 0 && <ul>{children}</ul>}
    </section>
  );
}

function Line({ href, when, what, end }: { href: string; when: string; what: string; end?: string }) {
  return (
    <li className="flex min-h-(--target) flex-wrap items-center gap-x-3 border-t border-line px-4 py-1.5">
      <Link href={href} className="text-link underline">
        {when}
      </Link>
      <span className="min-w-0 flex-1 wrap-anywhere">{what}</span>
      {end && <span className="text-ink-2 tabular-nums">{end}</span>}
    </li>
  );
}

"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { clockOf, dateOf, makeDaysQuery } from "@/lib/activity/flights/logbook/wire";
import { GIVEN_AMOUNTS, type GivenAmount, type GivenAmounts } from "@/lib/activity/training/given-lessons/rules";
import type { GivenLessonsView } from "@/lib/activity/training/given-lessons/schema";
import { api } from "@/lib/http/client";
import { displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { type Days, isReversed, PeriodBar } from "./period-bar";
import { PhoneRows } from "./phone-rows";

const PAGE = 50;
const cell = "px-2 py-2 align-top";
const number = `${cell} text-end tabular-nums whitespace-nowrap`;

/** An instructor's logbook: the lessons given in a period, the latest first, and what they add up to. Times are UTC. */
export function GivenLessons({ personId }: { personId: string }) {
  const t = useTranslations("instructorLogbook");
  const locale = useLocale() as Locale;
  const [days, setDays] = useState<Days>({ from: null, to: null });
  const query = makeDaysQuery(days);
  const path = `user/${personId}/instructor-logbook`;
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, query],
    enabled: !isReversed(days),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, limit: String(PAGE), page: String(pageParam) };
      return (await api.get<GivenLessonsView>(path, { query: page, signal, quiet: true })).data;
    },
    getNextPageParam: ({ lessons }, pages) => (lessons.length < PAGE ? undefined : pages.length + 1),
  });
  const lessons = data?.pages.flatMap((page) => page.lessons) ?? [];
  const [first] = data?.pages ?? [];
  const factsOf = (amounts: GivenAmounts) =>
    GIVEN_AMOUNTS.flatMap((name) =>
      amounts[name] === 0 ? [] : { label: t(`amounts.${name}`), value: textOf(name, amounts[name], locale) },
    );
  return (
    <>
      <PeriodBar {...{ days, query }} onDays={setDays} exportPath={`${path}/export`}>
        {first && <span className="text-small text-ink-2">{t("counted", { count: first.count })}</span>}
      </PeriodBar>
      {isError && <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
      {isPending && !isError && !isReversed(days) && <Skeleton label={t("title")} />}
      {first && lessons.length === 0 && (
        <div className="border border-line bg-surface">
          <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
        </div>
      )}
      {first && lessons.length > 0 && (
        <>
          <PhoneRows
            label={t("title")}
            rows={lessons.map((one) => ({
              key: keyOf(one),
              head: `${dateOf(one.startAt)} ${clockOf(one.startAt)}`,
              figure: one.aircraft.join(", "),
              facts: [
                { label: t("students"), value: one.students.join(", ") },
                { label: t("lesson"), value: [one.program, one.lesson].filter(Boolean).join(", ") },
                ...factsOf(one),
              ],
            }))}
            sums={factsOf(first.totals)}
          />
          <div className="overflow-x-auto border border-line bg-surface phone:hidden print:block">
            <table className="w-full text-table print:text-small">
              <caption className="sr-only">{t("title")}</caption>
              <thead className="bg-sunken text-small text-ink-2">
                <tr>
                  {(["date", "students", "lesson", "aircraft"] as const).map((name) => (
                    <th key={name} scope="col" className={`${cell} text-start`}>
                      {t(name)}
                    </th>
                  ))}
                  {GIVEN_AMOUNTS.map((name) => (
                    <th key={name} scope="col" className={`${cell} text-end`}>
                      {t(`amounts.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lessons.map((one) => (
                  <tr key={keyOf(one)} className="border-t border-line">
                    <td className={`${cell} whitespace-nowrap tabular-nums`}>
                      {`${dateOf(one.startAt)} ${clockOf(one.startAt)}`}
                    </td>
                    <td className={cell}>{one.students.join(", ")}</td>
                    <td className={cell}>
                      {one.lesson}
                      <span className="block text-small text-ink-2">{one.program}</span>
                    </td>
                    <td className={`${cell} whitespace-nowrap`}>{one.aircraft.join(", ")}</td>
                    <Amounts amounts={one} />
                  </tr>
                ))}
              </tbody>
              <tfoot className="border-t-2 border-line-2 bg-sunken font-bold">
                <tr>
                  <th scope="row" colSpan={4} className={`${cell} text-end`}>
                    {t("totals")}
                  </th>
                  <Amounts amounts={first.totals} />
                </tr>
              </tfoot>
            </table>
          </div>
          {hasNextPage && (
            <div data-print="hide" className="border border-t-0 border-line bg-surface p-3 text-center">
              <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
                {t("more")}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

type GivenLesson = GivenLessonsView["lessons"][number];
const keyOf = ({ startAt, lesson, students }: GivenLesson) => `${startAt} ${lesson} ${students.join()}`;

function textOf(name: GivenAmount, amount: number, locale: Locale): string {
  if (amount === 0) return "";
  return name === "landings" ? displayWhole(amount, locale) : displayHours(amount, locale);
}

function Amounts({ amounts }: { amounts: GivenAmounts }) {
  const locale = useLocale() as Locale;
  return GIVEN_AMOUNTS.map((name) => (
    <td key={name} className={number}>
      {textOf(name, amounts[name], locale)}
    </td>
  ));
}

"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type Days, isReversed, PeriodBar } from "@/components/logbook/period-bar";
import { PhoneRows } from "@/components/logbook/phone-rows";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import type { JourneyLogView } from "@/lib/activity/flights/journey-log/schema";
import { decodeJourney, type JourneyEntry } from "@/lib/activity/flights/journey-log/wire";
import { clockOf, dateOf, makeDaysQuery } from "@/lib/activity/flights/logbook/wire";
import { api } from "@/lib/http/client";
import { displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";

const PAGE = 50;
const cell = "px-2 py-2 align-top";
const number = `${cell} text-end tabular-nums whitespace-nowrap`;

/** The journey log of an aircraft in the columns of AMC1 NCO.GEN.150: its legs, the latest first, in UTC. */
export function JourneyLog({ aircraft }: { aircraft: { id: string; callSign: string } }) {
  const t = useTranslations("journeyLog");
  const locale = useLocale() as Locale;
  const [days, setDays] = useState<Days>({ from: null, to: null });
  const query = makeDaysQuery(days);
  const path = `aircraft/${aircraft.id}/journey-log`;
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, query],
    enabled: !isReversed(days),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, limit: String(PAGE), page: String(pageParam) };
      return (await api.get<JourneyLogView>(path, { query: page, signal, quiet: true })).data;
    },
    getNextPageParam: ({ entries }, pages) => (entries.length < PAGE ? undefined : pages.length + 1),
  });
  const entries = data?.pages.flatMap((page) => page.entries).map(decodeJourney) ?? [];
  const [first] = data?.pages ?? [];
  const sums = first && [
    { key: "inPeriod", label: t("inPeriod"), ...first.inPeriod },
    { key: "carried", label: t("carried"), ...first.carried },
    {
      ...{ key: "total", label: t("total"), minutes: first.inPeriod.minutes + first.carried.minutes },
      landings: first.inPeriod.landings + first.carried.landings,
    },
  ];
  return (
    <>
      <PeriodBar {...{ days, query }} onDays={setDays} exportPath={`${path}/export`}>
        {first && <span className="text-small text-ink-2">{t("counted", { count: first.count })}</span>}
      </PeriodBar>
      {isError && <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
      {isPending && !isError && !isReversed(days) && <Skeleton label={t("title")} />}
      {first && entries.length === 0 && (
        <div className="border border-line bg-surface">
          <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
        </div>
      )}
      {sums && entries.length > 0 && (
        <>
          <PhoneEntries entries={entries} sums={sums} />
          <div className="overflow-x-auto border border-line bg-surface phone:hidden print:block">
            <table className="w-full text-table print:text-small">
              <caption className="sr-only">{`${t("title")} ${aircraft.callSign}`}</caption>
              <thead className="bg-sunken text-small text-ink-2">
                <tr>
                  {(["date", "crew", "departure", "arrival"] as const).map((name) => (
                    <th key={name} scope="col" className={`${cell} text-start`}>
                      {t(name)}
                    </th>
                  ))}
                  {(["hours", "landings"] as const).map((name) => (
                    <th key={name} scope="col" className={`${cell} text-end`}>
                      {t(name)}
                    </th>
                  ))}
                  {(["nature", "observations", "signature"] as const).map((name) => (
                    <th key={name} scope="col" className={`${cell} text-start`}>
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </tbody>
              <tfoot className="border-t-2 border-line-2 bg-sunken font-bold">
                {sums.map(({ key, label, minutes, landings }) => (
                  <tr key={key}>
                    <th scope="row" colSpan={4} className={`${cell} text-end`}>
                      {label}
                    </th>
                    <td className={number}>{displayHours(minutes, locale)}</td>
                    <td className={number}>{displayWhole(landings, locale)}</td>
                    <td colSpan={3} />
                  </tr>
                ))}
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

type Sum = { label: string; minutes: number; landings: number };

/** The entries on a phone. */
function PhoneEntries({ entries, sums }: { entries: readonly JourneyEntry[]; sums: readonly Sum[] }) {
  const t = useTranslations("journeyLog");
  const functions = useTranslations("recency.functions");
  const locale = useLocale() as Locale;
  const natureOf = useNature();
  return (
    <PhoneRows
      label={t("title")}
      rows={entries.map((entry) => ({
        key: entry.id,
        head: <FlightLink entry={entry} />,
        figure: displayHours(entry.minutes, locale),
        facts: [
          {
            label: t("crew"),
            value: entry.crew.map((one) => `${one.name}, ${functions(one.function)}`).join("; "),
          },
          { label: t("departure"), value: departureOf(entry) },
          { label: t("arrival"), value: arrivalOf(entry) },
          { label: t("landings"), value: displayWhole(entry.landings, locale) },
          { label: t("nature"), value: natureOf(entry) },
          { label: t("observations"), value: entry.observations.join(" · ") },
          { label: t("signature"), value: [entry.signedBy, signedWhen(entry)].filter(Boolean).join(", ") },
        ],
      }))}
      sums={sums.map(({ label, minutes, landings }) => ({
        label,
        value: `${displayHours(minutes, locale)} · ${t("landingCount", { count: landings })}`,
      }))}
    />
  );
}

const departureOf = ({ from, via, offBlock, hasTimes }: JourneyEntry) =>
  [from, ...via, hasTimes && clockOf(offBlock)].filter(Boolean).join(" ");
const arrivalOf = ({ to, onBlock, hasTimes }: JourneyEntry) =>
  [to, hasTimes && clockOf(onBlock)].filter(Boolean).join(" ");
const signedWhen = ({ signedAt }: JourneyEntry) => signedAt !== null && `${dateOf(signedAt)} ${clockOf(signedAt)}`;

/** What a leg was flown for, in words. */
function useNature() {
  const types = useTranslations("reservations.types");
  return ({ operation, type }: JourneyEntry) => operation || (type && types(type));
}

/** The day of a leg, which leads to its flight. */
function FlightLink({ entry: { siteId, reservationId, offBlock } }: { entry: JourneyEntry }) {
  const day = dateOf(offBlock);
  return reservationId ? (
    <Link
      href={`/site/${siteId}/aircraftFlightFollowUp/${reservationId}`}
      className="text-link underline touch:inline-block touch:py-3"
    >
      {day}
    </Link>
  ) : (
    day
  );
}

function Entry({ entry }: { entry: JourneyEntry }) {
  const t = useTranslations("recency.functions");
  const locale = useLocale() as Locale;
  const natureOf = useNature();
  const when = signedWhen(entry);
  return (
    <tr className="border-t border-line">
      <td className={`${cell} whitespace-nowrap tabular-nums`}>
        <FlightLink entry={entry} />
      </td>
      <td className={cell}>
        {entry.crew.map((one) => (
          <span key={one.name} className="block">
            {one.name} <span className="text-small text-ink-2">{t(one.function)}</span>
          </span>
        ))}
      </td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>{departureOf(entry)}</td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>{arrivalOf(entry)}</td>
      <td className={`${number} font-bold`}>{displayHours(entry.minutes, locale)}</td>
      <td className={number}>{displayWhole(entry.landings, locale)}</td>
      <td className={cell}>{natureOf(entry)}</td>
      <td className={`${cell} wrap-anywhere`}>{entry.observations.join(" · ")}</td>
      <td className={cell}>
        {entry.signedBy}
        {when && <span className="block text-small whitespace-nowrap text-ink-2">{when}</span>}
      </td>
    </tr>
  );
}

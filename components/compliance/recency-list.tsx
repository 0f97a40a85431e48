"use client";
import {
  faCheck,
  faHourglassHalf,
  faPlus,
  faTriangleExclamation,
  faUserShield,
} from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { useRuleName } from "@/components/entity/use-rule-name";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Pill } from "@/components/ui/pill";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { HEALTH_RULE, RECENCY_PACKS } from "@/lib/activity/recency/codes";
import type { RecencyCountName } from "@/lib/compliance/recency/facts";
import { api } from "@/lib/http/client";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { RecencyView } from "@/lib/views/recency/schema";
import { useAskedFlight } from "./asked-flight";
import { DeclareFlightDialog } from "./declare-flight-dialog";
import { DeclaredFlights } from "./declared-flights";
import { formatCount } from "./format-count";
import { RuleWaivers } from "./rule-waivers";
import { WaiveDialog } from "./waive-dialog";

type Rule = RecencyView["rules"][number];
const FAA = RECENCY_PACKS.indexOf("Faa");
const FLIGHTS_ID = "declared-flights";

/** The recent experience of a person by each rule of the school: met until when, what is missing, and what would meet it. */
export function RecencyList({ personId }: { personId: string }) {
  const t = useTranslations("recency.list");
  const declare = useTranslations("recency.declare");
  const waive = useTranslations("recency.waive");
  const { day, today, aircraft } = useAskedFlight();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<"declare" | "waive" | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ["recency", personId, day, aircraft],
    queryFn: async ({ signal }) => {
      const query = { date: day === null || day === today ? undefined : day, aircraft: aircraft ?? undefined };
      return (await api.get<RecencyView>(`user/${personId}/recency`, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
  // What is flown or waived changes what somebody may do, too.
  const reload = () => void client.invalidateQueries();
  const close = () => setOpen(null);
  const saved = () => {
    close();
    reload();
  };
  const hasFaaNight = data?.packs.includes(FAA) ?? false;
  const waivable = data?.rules.filter(({ isRevalidation, rule }) => !isRevalidation && rule !== HEALTH_RULE) ?? [];
  return (
    <div id="recency" className="scroll-mt-4">
      <section className="max-w-[1100px] border border-line bg-surface">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
          <h2 ref={heading} tabIndex={-1} className="text-section font-bold">
            {t("title")}
          </h2>
          {data && (
            <p className="me-auto text-small text-ink-2">
              {t("from", { ...data.flights, model: data.model || "none" })}
            </p>
          )}
          <div className="flex flex-wrap gap-2 phone:w-full">
            {data?.rights.waive && waivable.length > 0 && (
              <Button className="phone:flex-1" icon={faUserShield} onClick={() => setOpen("waive")}>
                {waive("open")}
              </Button>
            )}
            {data?.rights.declare && (
              <Button className="phone:flex-1" icon={faPlus} onClick={() => setOpen("declare")}>
                {declare("open")}
              </Button>
            )}
          </div>
        </header>
        {isError && <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton label={t("title")} />}
        {data?.rules.length === 0 && <EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
        <ul>
          {data?.rules.map((rule) => (
            <RuleRow key={rule.rule} rule={rule} mayReview={data.rights.judge}>
              <RuleWaivers
                personId={personId}
                waivers={data.waivers.filter((one) => one.rule === rule.rule)}
                mayEnd={data.rights.waive}
                onEnded={() => {
                  // Its button is gone, and with it the place from which the keyboard goes on.
                  heading.current?.focus();
                  reload();
                }}
              />
            </RuleRow>
          ))}
        </ul>
      </section>
      {data && <DeclaredFlights id={FLIGHTS_ID} {...{ personId, hasFaaNight }} onChanged={reload} />}
      {open === "declare" && <DeclareFlightDialog {...{ personId, hasFaaNight }} onClose={close} onSaved={saved} />}
      {open === "waive" && <WaiveDialog personId={personId} rules={waivable} onClose={close} onSaved={saved} />}
    </div>
  );
}

type RowProps = { rule: Rule; mayReview: boolean; children: ReactNode };

function RuleRow({ rule, mayReview, children }: RowProps) {
  const t = useTranslations("recency.list");
  const all = useTranslations("recency");
  const name = useRuleName()(rule);
  // What is asked for later isn't lacking today.
  const isLater = isYetToCount(rule);
  const format = useFormatter();
  const isLacking = rule.status !== "Met" && !rule.waivedUntil && !isLater && rule.atLeast === null;
  const lacks = rule.counts.flatMap(({ what, counted, needed }) =>
    isLacking && counted < needed
      ? all("lacked", { what, count: needed - counted, amount: formatCount(what, needed - counted) })
      : [],
  );
  const notes = [
    !isLater && rule.since && rule.counts.length > 0 && t("since", { day: formatDayAsDdMmYyyy(rule.since) }),
    rule.atLeast && t("atLeast", { count: t("of", { counted: rule.atLeast, needed: rule.counts.length }) }),
    rule.isRevalidation && t("expiry"),
  ].filter(Boolean);
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span>
          <b>{name}</b> <span className="text-small text-ink-2">{rule.paragraph}</span>
        </span>
        <Verdict rule={rule} />
      </p>
      {rule.counts.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-small">
          {rule.counts.map(({ what, counted, needed }) => (
            <li key={what} className={counted >= needed || isLater ? "" : "text-warn-ink"}>
              {all(`counts.${what as RecencyCountName}`)}{" "}
              <b className="tabular-nums">
                {t("of", { counted: formatCount(what, counted), needed: formatCount(what, needed) })}
              </b>
            </li>
          ))}
        </ul>
      )}
      {lacks.length > 0 && (
        <p className={cx("mt-1 text-small", rule.isRevalidation ? "text-ink-2" : "text-warn-ink")}>
          {t("lacks", { what: format.list(lacks), night: isNightRule(rule) ? "yes" : "no" })}
        </p>
      )}
      {notes.length > 0 && <p className="mt-1 text-small text-ink-2">{notes.join(" ")}</p>}
      {rule.isMetOnceValidated && (
        <p className="mt-2 border-s-4 border-info-ink bg-info-soft px-3 py-2 text-small text-info-ink">
          {t("declared", { day: rule.untilOnceValidated ? formatDayAsDdMmYyyy(rule.untilOnceValidated) : "none" })}{" "}
          {mayReview && (
            <a
              href={`#${FLIGHTS_ID}`}
              className="text-link underline phone:inline-flex phone:min-h-11 phone:min-w-11 phone:items-center"
            >
              {t("review")}
            </a>
          )}
        </p>
      )}
      {children}
    </li>
  );
}

/** Whether only what was flown by night counts. */
const isNightRule = ({ rule }: Rule) => rule.endsWith("Night");

/** Whether nothing counts yet: what revalidates a rating is counted from some months before it expires. */
const isYetToCount = ({ isRevalidation, status, since }: Rule) =>
  isRevalidation && status !== "Met" && since !== null && since > unixToUtcDay(Date.now() / 1000);

function Verdict({ rule }: { rule: Rule }) {
  const { status, until, isRevalidation, waivedUntil } = rule;
  const t = useTranslations("recency.list");
  const day = until && formatDayAsDdMmYyyy(until);
  if (status === "Met") {
    const text = day ? t(isRevalidation ? "revalidatable" : "metUntil", { day }) : t("met");
    return (
      <Pill tone="valid" icon={faCheck}>
        {text}
      </Pill>
    );
  }
  if (waivedUntil)
    return (
      <Pill tone="info" icon={faUserShield}>
        {t("waived", { day: formatDayAsDdMmYyyy(waivedUntil) })}
      </Pill>
    );
  if (isYetToCount(rule))
    return (
      <Pill tone="neutral" icon={faHourglassHalf}>
        {t("countsFrom", { day: formatDayAsDdMmYyyy(rule.since!) })}
      </Pill>
    );
  if (isRevalidation && day)
    return (
      <Pill tone="neutral" icon={faHourglassHalf}>
        {t("notYet", { day })}
      </Pill>
    );
  return (
    <Pill tone="warning" icon={faTriangleExclamation}>
      {t("missing")}
    </Pill>
  );
}

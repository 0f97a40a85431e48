"use client";
import { faCheck, faCircleMinus, faHourglassHalf, faPlus, faUserShield } from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { OWN_RULE_KINDS, OWN_RULE_SCOPES, type PackRuleName } from "@/lib/activity/recency/codes";
import type { RecencyCountName } from "@/lib/compliance/recency/facts";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { RecencyView } from "@/lib/views/recency/schema";
import { DeclareFlightDialog } from "./declare-flight-dialog";

type Rule = RecencyView["rules"][number];

/** The recent experience of a person by each rule of the school: met until when, what is missing, and what would meet it. */
export function RecencyList({ personId }: { personId: string }) {
  const t = useTranslations("recency.list");
  const declare = useTranslations("recency.declare");
  const [isDeclaring, setDeclaring] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ["recency", personId],
    queryFn: async ({ signal }) => (await api.get<RecencyView>(`user/${personId}/recency`, { signal })).data,
  });
  return (
    <section className="border border-line bg-surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-3">
        <h2 className="text-section font-bold">{t("title")}</h2>
        {data && <p className="text-small text-ink-2">{t("from", { ...data.flights, model: data.model || "none" })}</p>}
        {data?.rights.declare && (
          <Button size="small" icon={faPlus} onClick={() => setDeclaring(true)}>
            {declare("open")}
          </Button>
        )}
      </header>
      {isError && <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={t("title")} />}
      {data?.rules.length === 0 && <EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
      <ul>
        {data?.rules.map((rule) => (
          <RuleRow key={rule.rule} rule={rule} />
        ))}
      </ul>
      {isDeclaring && (
        <DeclareFlightDialog
          personId={personId}
          onClose={() => setDeclaring(false)}
          onSaved={() => {
            setDeclaring(false);
            void refetch();
          }}
        />
      )}
    </section>
  );
}

function RuleRow({ rule }: { rule: Rule }) {
  const t = useTranslations("recency.list");
  const all = useTranslations("recency");
  const { own } = rule;
  const name = own
    ? all(`own.${OWN_RULE_KINDS[own.kind]!}`, {
        scope: OWN_RULE_SCOPES[own.scope]!,
        days: own.days ?? 0,
        hours: (own.minutes ?? 0) / 60,
      })
    : all(`rules.${rule.rule as PackRuleName}`);
  const notes = [
    rule.since && rule.counts.length > 0 && t("since", { day: formatDayAsDdMmYyyy(rule.since) }),
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
            <li key={what} className={counted >= needed ? "" : "text-neg-ink"}>
              {all(`counts.${what as RecencyCountName}`)}{" "}
              <b className="tabular-nums">
                {t("of", { counted: amountOf(what, counted), needed: amountOf(what, needed) })}
              </b>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && <p className="mt-1 text-small text-ink-2">{notes.join(" ")}</p>}
      {rule.isMetOnceValidated && (
        <p className="mt-2 border-s-4 border-info-ink bg-info-soft px-3 py-2 text-small text-info-ink">
          {t("declared", { day: rule.untilOnceValidated ? formatDayAsDdMmYyyy(rule.untilOnceValidated) : "none" })}
        </p>
      )}
    </li>
  );
}

function Verdict({ rule: { status, until, isRevalidation, waivedUntil } }: { rule: Rule }) {
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
  if (isRevalidation && day)
    return (
      <Pill tone="neutral" icon={faHourglassHalf}>
        {t("notYet", { day })}
      </Pill>
    );
  return (
    <Pill tone="blocking" icon={faCircleMinus}>
      {t("missing")}
    </Pill>
  );
}

/** Lengths of time in hours and minutes, other amounts as they are. */
function amountOf(what: string, amount: number): string {
  if (!what.endsWith("inutes")) return String(amount);
  return `${Math.floor(amount / 60)}:${String(amount % 60).padStart(2, "0")}`;
}

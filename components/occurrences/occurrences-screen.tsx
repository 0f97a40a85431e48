"use client";
import { faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Page } from "@/components/shell/page/page";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TitledSection } from "@/components/ui/titled-section";
import { hrefOf } from "@/lib/access/screens/address";
import type { OccurrenceLight } from "@/lib/activity/occurrences/schema";
import { formatInstant } from "@/lib/platform/display";
import { OccurrenceClock } from "./occurrence-clock";

const SHOWN = ["open", "closed", "all"] as const;

type Props = {
  siteId: string;
  /** The reports that the reader handles. Null for who handles none. */
  handled: OccurrenceLight[] | null;
  own: OccurrenceLight[];
  now: number;
};

/** What the reader may report, handles, and has reported. */
export function OccurrencesScreen({ siteId, handled, own, now }: Props) {
  const t = useTranslations("occurrences");
  return (
    <Page
      title={t("title")}
      actions={
        <Link href={hrefOf("occurrenceCreate", siteId)} className={getButtonClassName("primary")}>
          <Icon of={faTriangleExclamation} />
          {t("report")}
        </Link>
      }
    >
      <div className="flex max-w-[860px] flex-col gap-5">
        {handled && <Handled {...{ siteId, handled, now }} />}
        <TitledSection id="own" title={t("list.own")}>
          <Reports {...{ siteId, now }} reports={own} none={t("list.noneOwn")} />
        </TitledSection>
      </div>
    </Page>
  );
}

function Handled({ siteId, handled, now }: { siteId: string; handled: OccurrenceLight[]; now: number }) {
  const t = useTranslations("occurrences.list");
  const [shown, setShown] = useState<(typeof SHOWN)[number]>("open");
  const reports = handled.filter(({ state }) => shown === "all" || (state === "Closed") === (shown === "closed"));
  return (
    <TitledSection id="handled" title={t("handled")}>
      <div>
        <SegmentedControl
          label={t("show")}
          segments={SHOWN.map((value) => ({ value, label: t(value) }))}
          value={shown}
          onValueChange={setShown}
        />
      </div>
      <Reports {...{ siteId, reports, now }} none={t("noneHandled")} />
    </TitledSection>
  );
}

function Reports({
  siteId,
  reports,
  none,
  now,
}: {
  siteId: string;
  reports: OccurrenceLight[];
  none: string;
  now: number;
}) {
  const t = useTranslations("occurrences");
  if (reports.length === 0) return <p className="border border-line bg-surface p-4 text-ink-2">{none}</p>;
  return (
    <ul className="border border-line bg-surface">
      {reports.map((one) => (
        <li
          key={one.id}
          className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
        >
          {one.clock && <OccurrenceClock clock={one.clock} timeZone={one.timeZone} now={now} />}
          <span className="min-w-0 flex-[1_1_220px]">
            <Link
              href={hrefOf("occurrence", siteId).replace("{id}", one.id)}
              className="font-bold text-link underline wrap-anywhere"
            >
              {one.headline}
            </Link>
            <span className="block text-small text-ink-3">
              {[one.aircraft, t("list.happened", { at: formatInstant(one.occurredAt, one.timeZone) })]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <Pill tone="neutral">{t(one.mandatory ? "mandatory" : "voluntary")}</Pill>
          {one.answered && <Pill tone="valid">{t("list.answered")}</Pill>}
          <Pill tone={one.state === "Closed" ? "valid" : "info"}>{t(`states.${one.state}`)}</Pill>
        </li>
      ))}
    </ul>
  );
}

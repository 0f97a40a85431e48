"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page/page";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { PrintButton } from "@/components/ui/print-button";
import { TitledSection } from "@/components/ui/titled-section";
import { hrefOf } from "@/lib/access/screens/address";
import type { OCCURRENCE_DAMAGE, OCCURRENCE_INJURIES, OCCURRENCE_PHASES } from "@/lib/activity/occurrences/codes";
import type { OccurrenceView } from "@/lib/activity/occurrences/schema";
import { formatInstant, formatUtcClock } from "@/lib/platform/display";
import { AuthorityTextSection } from "./authority-text-section";
import { HandlingForm } from "./handling-form";
import { OccurrenceClock } from "./occurrence-clock";

type Props = { siteId: string; report: OccurrenceView; now: number };

/** A report: to who handles it with all that they write of it, to its reporter with the answer. */
export function OccurrenceSheet({ siteId, report, now }: Props) {
  const t = useTranslations("occurrences");
  const { clock, state, timeZone, handling } = report;
  return (
    <Page title={report.headline} actions={<PrintButton label={t("sheet.print")} />}>
      <p className="mb-3" data-print="hide">
        <Link href={hrefOf("occurrences", siteId)} className="text-link underline">
          {t("sheet.back")}
        </Link>
      </p>
      <div className="flex max-w-[860px] flex-col gap-5">
        <p className="flex flex-wrap gap-2">
          {clock && <OccurrenceClock {...{ clock, timeZone, now }} />}
          <Pill tone={state === "Closed" ? "valid" : "info"}>{t(`states.${state}`)}</Pill>
        </p>
        <Facts report={report} />
        {handling ? (
          <>
            <HandlingForm report={report} handling={handling} />
            <AuthorityTextSection report={report} />
          </>
        ) : (
          <TitledSection id="answer" title={t("sheet.feedback")} isFramed>
            <p className="px-4 pb-4 whitespace-pre-line">{report.feedback || t("sheet.noFeedback")}</p>
          </TitledSection>
        )}
      </div>
    </Page>
  );
}

function Facts({ report }: { report: OccurrenceView }) {
  const t = useTranslations("occurrences");
  const { timeZone, phase, handling } = report;
  const moment = (at: number) => `${formatInstant(at, timeZone)} (${formatUtcClock(at)})`;
  return (
    <TitledSection id="facts" title={t("sheet.facts")} isFramed>
      <dl className="grid grid-cols-[minmax(120px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-4 pb-4 phone:grid-cols-1 phone:gap-y-0.5">
        <Fact name={t("sheet.narrative")}>{report.narrative}</Fact>
        <Fact name={t("sheet.when")}>{moment(report.occurredAt)}</Fact>
        <Fact name={t("sheet.aware")}>{moment(report.awareAt)}</Fact>
        <Fact name={t("sheet.received")}>
          {[moment(report.receivedAt), ...(report.late ? [t("sheet.late")] : [])].join(" · ")}
        </Fact>
        {handling && (
          <Fact name={t("sheet.reporter")} print="hide">
            {report.reporter ?? t("sheet.noReporter")}
          </Fact>
        )}
        <Fact name={t("sheet.kind")}>{t(report.mandatory ? "mandatory" : "voluntary")}</Fact>
        <Fact name={t("form.aircraft")}>{report.aircraft}</Fact>
        <Fact name={t("form.place")}>{report.place}</Fact>
        <Fact name={t("form.phase")}>{phase && t(`phases.${phase as (typeof OCCURRENCE_PHASES)[number]}`)}</Fact>
        <Fact name={t("form.injuries")}>
          {t(`injuries.${report.injuries as (typeof OCCURRENCE_INJURIES)[number]}`)}
        </Fact>
        <Fact name={t("form.damage")}>{t(`damage.${report.damage as (typeof OCCURRENCE_DAMAGE)[number]}`)}</Fact>
        <Fact name={t("form.weather")}>{report.weather}</Fact>
      </dl>
      {report.reservationId && (
        <p className="px-4 pb-4" data-print="hide">
          <Link
            href={hrefOf("flightFollowUp", report.siteId).replace("{id}", report.reservationId)}
            className="text-link underline"
          >
            {t("sheet.flight")}
          </Link>
        </p>
      )}
    </TitledSection>
  );
}

/** A fact, if there is one. The name of who reported isn't printed, because paper is passed on. */
function Fact({ name, print, children }: { name: string; print?: "hide"; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt data-print={print} className="text-small text-ink-3">
        {name}
      </dt>
      <dd data-print={print} className="whitespace-pre-line wrap-anywhere phone:mb-1.5">
        {children}
      </dd>
    </>
  );
}

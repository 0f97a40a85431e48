"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { workHref } from "@/components/reservations/work-to-book";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { addDays } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import { isByCalendar } from "@/lib/records/maintenance/rules";
import type { Limit, Maintenance } from "@/lib/views/fleet/wire";
import { ComponentsTable } from "./components-table";
import { Ledger } from "./ledger";
import { PRESETS, type Preset } from "./limit-presets";
import { LimitsTable } from "./limits-table";
import type { OpenMaintenance } from "./maintenance-dialogs";
import { CHART_DAYS, findChartedTerm, findFirstDay, findUrgentLimit, followTerm, isActive } from "./potential";
import { PotentialChart } from "./potential-chart";
import { RemovedComponents } from "./removed-components";
import { useAmountTexts } from "./use-amount-texts";
import { VerdictBox } from "./verdict-box";

export type MaintenanceProps = {
  aircraft: Aircraft;
  maintenance: Maintenance;
  timeZone: string;
  /** The present day at the aircraft's site, and the moment at which the page was made, in unix seconds. */
  today: string;
  now: number;
  /** The address of the aircraft's site. */
  base: string;
  mayWrite: boolean;
  mayBook: boolean;
  /** The sites from whose shelves the person may take components. */
  shelves: readonly { id: string; name: string }[];
  onOpen: (open: OpenMaintenance | null) => void;
};

/** What an aircraft may still fly: the booking that exceeds a limit, what each booking leaves, the limits and components. */
export function MaintenanceTab(p: MaintenanceProps) {
  const { aircraft, maintenance, timeZone, today, base, mayWrite, mayBook, onOpen } = p;
  const t = useTranslations("maintenance");
  const router = useRouter();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const urgent = findUrgentLimit(maintenance.limits);
  const chosen = maintenance.limits.find((limit) => limit.id === chosenId && isActive(limit)) ?? urgent;
  const term = chosen && findChartedTerm(chosen);
  const urgentTerm = urgent && findChartedTerm(urgent);
  return (
    <div className="flex flex-col gap-4">
      {urgent && urgentTerm && (
        <VerdictBox
          limit={urgent}
          term={urgentTerm}
          aircraftId={aircraft.id}
          {...{ maintenance, timeZone, today, base, mayBook }}
        />
      )}
      {chosen && term && <Potential key={chosen.id} {...p} limit={chosen} term={term} />}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
        <Part
          className="flex-[1.75_1_720px]"
          title={t("limits.title")}
          note={maintenance.limits.length > 1 ? t("limits.note") : undefined}
          action={
            mayWrite &&
            maintenance.limits.length > 0 && (
              <Button icon={faPlus} onClick={() => onOpen({ what: "limit", limit: null })}>
                {t("limits.add")}
              </Button>
            )
          }
        >
          {maintenance.limits.length === 0 ? (
            <NoLimit mayWrite={mayWrite} onNew={(preset) => onOpen({ what: "limit", limit: null, preset })} />
          ) : (
            <LimitsTable
              aircraftId={aircraft.id}
              {...{ maintenance, today, timeZone, mayWrite }}
              onOpen={(limit) => onOpen({ what: "log", limitId: limit.id })}
              onRenew={(limit) => onOpen({ what: "renew", limit, isChosen: true })}
              onEdit={(limit) => onOpen({ what: "limit", limit })}
              onDisable={(limit) => onOpen({ what: "disable", limit })}
              onChart={(limit) => setChosenId(limit.id)}
              onBook={
                mayBook
                  ? ({ id, workMinutes: minutes }) =>
                      router.push(workHref(base, today, { aircraftId: aircraft.id, limitIds: [id], minutes }))
                  : undefined
              }
            />
          )}
        </Part>
        <Part
          className="flex-[1_1_380px]"
          title={t("components.title")}
          action={
            mayWrite && (
              <Button icon={faPlus} onClick={() => onOpen({ what: "fit" })}>
                {t("components.fit")}
              </Button>
            )
          }
        >
          <ComponentsTable
            {...{ maintenance, mayWrite }}
            onHistory={(component) => onOpen({ what: "history", component })}
            onRemove={(component) => onOpen({ what: "remove", component })}
            onCorrect={(component) => onOpen({ what: "correct", component })}
            onLimit={(component) => onOpen({ what: "limit", limit: null, componentId: component.id })}
          />
          <RemovedComponents
            components={maintenance.removedComponents}
            aircraftId={aircraft.id}
            shelves={p.shelves}
            mayWrite={mayWrite}
            onHistory={(component) => onOpen({ what: "history", component })}
            onFit={(component) => onOpen({ what: "fit", component })}
            onScrap={(component) => onOpen({ what: "scrap", component })}
          />
        </Part>
      </div>
    </div>
  );
}

function Part({
  title,
  note,
  action,
  className,
  children,
}: {
  title: string;
  note?: string;
  action: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <section className={`min-w-0 phone:flex-[1_1_100%] ${className}`}>
      <div className="mb-2 flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-section font-bold">{title}</h2>
        {note && <p className="text-table text-ink-2">{note}</p>}
        <span className="ms-auto">{action}</span>
      </div>
      {children}
    </section>
  );
}

/** The chart of one limit and the ledger of its bookings. They point at each other. */
function Potential({
  limit,
  term,
  ...p
}: MaintenanceProps & { limit: Limit; term: NonNullable<ReturnType<typeof findChartedTerm>> }) {
  const { maintenance, today, now, timeZone, base } = p;
  const t = useTranslations("maintenance");
  const { amountOf } = useAmountTexts();
  const [pointed, setPointed] = useState<string | null>(null);
  const steps = followTerm(limit, term, maintenance.uses);
  const exceeding = steps.find(({ standing }) => standing && standing.remaining < 0);
  const firstDay = findFirstDay(today, exceeding?.use.day);
  const lastDay = addDays(firstDay, CHART_DAYS - 1);
  const isDaily = isByCalendar(term.unit);
  const booked = steps
    .filter(({ use }) => use.day <= lastDay)
    .reduce((sum, { use }) => sum + (term.unit === "Hours" ? use.minutes : use.landings), 0);
  const proposal = maintenance.proposal?.limitIds.includes(limit.id) ? maintenance.proposal : null;
  const withWork = proposal ? (isDaily ? null : term.interval) : null;
  const remaining = amountOf(term.unit, term.remaining);
  const note =
    isDaily || booked === 0
      ? t("chart.remaining", { remaining })
      : t("chart.booked", {
          remaining,
          booked: amountOf(term.unit, booked),
          day: formatDayAsDdMmYyyy(lastDay).slice(0, 5),
        });
  const shared = { limit, term, steps, proposal, withWork, timeZone, pointed, onPoint: setPointed };
  return (
    <section className="flex flex-wrap border border-line bg-surface" aria-label={limit.title}>
      <div className="min-w-0 flex-[1.6_1_660px] px-4 pt-3 pb-4 phone:hidden">
        <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-section font-bold wrap-anywhere">{limit.title}</h2>
          <p className="text-table text-ink-2">{note}</p>
          <p aria-hidden="true" className="ms-auto flex items-center gap-4 text-small text-ink-2">
            <span className="flex items-center gap-2">
              <span className="w-5 border-t-2 border-link" />
              {t("chart.flown")}
            </span>
            <span className="flex items-center gap-2">
              <span className="w-5 border-t-2 border-dotted border-link" />
              {t("chart.planned")}
            </span>
          </p>
        </div>
        <PotentialChart {...shared} {...{ firstDay, today, now }} />
      </div>
      <div className="min-w-0 flex-[1_1_400px] border-line tablet:shadow-[-1px_0_0_var(--line),0_-1px_0_var(--line)] phone:flex-[1_1_100%]">
        <Ledger
          {...shared}
          base={base}
          daily={isDaily ? null : term.unit === "Hours" ? maintenance.dailyMinutes : maintenance.dailyLandings}
        />
      </div>
    </section>
  );
}

function NoLimit({ mayWrite, onNew }: { mayWrite: boolean; onNew: (preset?: Preset) => void }) {
  const t = useTranslations("maintenance.limits");
  const presets = useTranslations("maintenance.presets");
  return (
    <div className="border border-line bg-surface">
      <EmptyState
        title={t("empty")}
        action={
          mayWrite && (
            <Button variant="primary" icon={faPlus} onClick={() => onNew()}>
              {t("add")}
            </Button>
          )
        }
      >
        {mayWrite ? t("emptyText") : t("readEmptyText")}
      </EmptyState>
      {mayWrite && (
        <div className="flex flex-wrap items-center justify-center gap-2 border-t border-line px-4 py-3">
          <p className="text-table text-ink-2 phone:w-full phone:text-center">{t("presets")}</p>
          {(Object.keys(PRESETS) as Preset[]).map((preset) => (
            <Button key={preset} size="small" onClick={() => onNew(preset)}>
              {presets(preset)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

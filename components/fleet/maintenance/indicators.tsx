"use client";
import { faCheck, faCircleMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { isByCalendar } from "@/lib/records/maintenance/rules";
import type { Limit, Maintenance } from "@/lib/views/fleet/wire";
import { LimitScale } from "./limit-scale";
import { isActive, leftByBookings } from "./potential";
import { useAmountTexts } from "./use-amount-texts";

/** The three limits that are reached first, as instruments. Nothing for an aircraft without limits. */
export function Indicators({ maintenance: { limits, uses } }: { maintenance: Maintenance }) {
  const t = useTranslations("maintenance.indicators");
  const { figureOf } = useAmountTexts();
  const shown = limits.filter((limit) => isActive(limit) && limit.first !== null).slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t("title")}
      data-print="color whole"
      className="grid auto-cols-fr grid-flow-col gap-px border border-line-2 bg-line-2 max-[899px]:grid-flow-row"
    >
      {shown.map((limit) => {
        const first = limit.first!;
        return (
          <div key={limit.id} className="bg-surface px-4 pt-3 pb-2">
            <div className="flex min-h-6 items-start justify-between gap-2">
              <p className="min-w-0 text-table wrap-anywhere text-ink-2">{limit.title}</p>
              <PhasePill limit={limit} />
            </div>
            <p>
              <b className="text-figure">{figureOf(first.unit, first.remaining)}</b>{" "}
              <span className="text-table text-ink-2">{t(first.unit)}</span>
            </p>
            <div className="mt-1 max-w-[420px] px-1">
              <LimitScale isLarge term={first} left={leftByBookings(limit, first, uses)} />
            </div>
            <p className="text-small text-ink-2">
              {first.projectedOn
                ? t(isByCalendar(first.unit) ? "due" : "projected", { day: formatDayAsDdMmYyyy(first.projectedOn) })
                : t("unknown")}
            </p>
          </div>
        );
      })}
    </section>
  );
}

/** How far the limit that is shown is used up, as a label. */
export function PhasePill({ limit: { phase, first } }: { limit: Limit }) {
  const t = useTranslations("maintenance.pill");
  const { thresholdOf } = useAmountTexts();
  if (phase === "Valid")
    return (
      <Pill tone="valid" icon={faCheck}>
        {t("valid")}
      </Pill>
    );
  if (phase === "Overrun")
    return (
      <Pill tone="blocking" icon={faCircleMinus}>
        {t("overdue")}
      </Pill>
    );
  return (
    <Pill tone="warning" icon={faTriangleExclamation}>
      {phase === "Tolerance" ? t("tolerance") : t("under", { threshold: thresholdOf(first!.unit, first!.warning) })}
    </Pill>
  );
}

"use client";
import { faCheck, faCircleMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Pill } from "@/components/ui/pill";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { isByCalendar } from "@/lib/records/maintenance/rules";
import type { Limit, Maintenance } from "@/lib/views/fleet/wire";
import { IndicatorBox } from "./indicator-box";
import { LimitScale } from "./limit-scale";
import { isActive, leftByBookings } from "./potential";
import { useAmountTexts } from "./use-amount-texts";

/** How many indicators an aircraft has (spec 2 §8). */
const INDICATORS = [0, 1, 2] as const;

/**
 * The three indicators of an aircraft, as instruments: those that certificate types claim, and at the other places the limits
 * that are reached first. Nothing for an aircraft that has neither.
 */
export function Indicators({
  maintenance: { limits, uses },
  claimed,
}: {
  maintenance: Maintenance;
  /** What stands at each place that a certificate type claims, of which this folder knows nothing. */
  claimed: readonly ReactNode[];
}) {
  const t = useTranslations("maintenance.indicators");
  const first = limits.filter((limit) => isActive(limit) && limit.first !== null);
  const shown = INDICATORS.flatMap((at) => {
    if (claimed[at]) return [<Fragment key={at}>{claimed[at]}</Fragment>];
    const limit = first.shift();
    return limit ? [<LimitIndicator key={limit.id} limit={limit} uses={uses} />] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t("title")}
      data-print="color whole"
      className="grid auto-cols-fr grid-flow-col gap-px border border-line-2 bg-line-2 max-[899px]:grid-flow-row"
    >
      {shown}
    </section>
  );
}

function LimitIndicator({ limit, uses }: { limit: Limit; uses: Maintenance["uses"] }) {
  const t = useTranslations("maintenance.indicators");
  const { figureOf } = useAmountTexts();
  const first = limit.first!;
  return (
    <IndicatorBox
      title={limit.title}
      pill={<PhasePill limit={limit} />}
      figure={{ text: figureOf(first.unit, first.remaining), unit: t(first.unit) }}
      note={
        first.projectedOn
          ? t(isByCalendar(first.unit) ? "due" : "projected", { day: formatDayAsDdMmYyyy(first.projectedOn) })
          : t("unknown")
      }
    >
      <LimitScale isLarge term={first} left={leftByBookings(limit, first, uses)} />
    </IndicatorBox>
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

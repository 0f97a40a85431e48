"use client";
import { faCircleMinus, faScrewdriverWrench, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMm, formatNarrowDay } from "@/lib/platform/display";
import type { ListedLimit } from "@/lib/views/fleet/wire";
import { isActive } from "./potential";
import { useAmountTexts } from "./use-amount-texts";

/**
 * What a school must know of an aircraft's limits, worst first: that one is exceeded, that a booking exceeds one, that one is
 * near. Nothing where all is in order.
 */
export function LimitPill({
  limits,
  inShopUntil,
  isBlocked,
  timeZone,
  isNamed,
}: {
  limits: readonly ListedLimit[];
  /** Until when it is being worked on at this moment, in unix seconds. */
  inShopUntil?: number | null;
  /** Whether a booking goes beyond what the tolerance allows. */
  isBlocked: boolean;
  timeZone: string;
  /**
   * Whether a limit that is near is named with what remains. Otherwise only its threshold is, unless it isn't the first one,
   * which stands beside.
   */
  isNamed?: boolean;
}) {
  const t = useTranslations("maintenance.pill");
  const locale = useLocale();
  const { amountOf, thresholdOf } = useAmountTexts();
  if (inShopUntil)
    return (
      <Pill tone="neutral" icon={faScrewdriverWrench}>
        {t("inShop", { day: formatDayAsDdMm(localDayOf(inShopUntil, timeZone)) })}
      </Pill>
    );
  const living = limits.filter(isActive);
  const overdue = living.filter(({ phase }) => phase === "Overrun");
  // Work that is booked before anybody flies leaves nothing to do.
  if (overdue.some(({ booked, overrun }) => !booked || overrun))
    return (
      <Pill tone="blocking" icon={faCircleMinus}>
        {t("overdue")}
      </Pill>
    );
  const [overrun] = living.flatMap(({ overrun: one }) => one ?? []).sort((a, b) => (a.day < b.day ? -1 : 1));
  if (overrun) {
    const blocks = isBlocked || overrun.phase === "Overrun";
    return (
      <Pill tone={blocks ? "blocking" : "warning"} icon={blocks ? faCircleMinus : faTriangleExclamation}>
        {t("overruns", { day: formatNarrowDay(overrun.day, locale) })}
      </Pill>
    );
  }
  const [work] = overdue.flatMap(({ booked }) => booked ?? []).sort((a, b) => b.start - a.start);
  if (work)
    return (
      <Pill tone="warning" icon={faScrewdriverWrench}>
        {t("workBooked", { day: formatNarrowDay(localDayOf(work.start, timeZone), locale) })}
      </Pill>
    );
  const near = living.find(({ phase, first }) => first && (phase === "Tolerance" || phase === "Warning"));
  if (!near) return null;
  const { unit, warning, remaining } = near.first!;
  const text =
    near.phase === "Tolerance"
      ? t("tolerance")
      : isNamed || near !== living[0]
        ? t("in", { name: near.title, remaining: amountOf(unit, remaining) })
        : t("under", { threshold: thresholdOf(unit, warning) });
  return (
    <Pill isLong tone="warning" icon={faTriangleExclamation}>
      {text}
    </Pill>
  );
}

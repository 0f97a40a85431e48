"use client";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { DAY_PERIODS, type DayPeriod, daysOfPeriod } from "@/lib/platform/day";
import { type Days, PeriodFields } from "./period-bar";

type Props = { days: Days; onDays: (days: Days) => void; today: string; periods?: readonly DayPeriod[] };

/** The days of a list or a report: some periods that are chosen with one press, and any other first and last day. */
export function PeriodChoice({ days, onDays, today, periods = DAY_PERIODS }: Props) {
  const t = useTranslations("logbook");
  const chosen = periods.find((one) => {
    const its = daysOfPeriod(one, today);
    return its.from === days.from && its.to === days.to;
  });
  return (
    <>
      <SegmentedControl
        label={t("days")}
        segments={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        value={(chosen ?? "") as DayPeriod}
        onValueChange={(next) => onDays(daysOfPeriod(next, today))}
      />
      <PeriodFields days={days} onDays={onDays} />
    </>
  );
}

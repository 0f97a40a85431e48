"use client";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { DAY_PERIODS, type DayPeriod, daysOfPeriod, periodOfDays } from "@/lib/platform/day";
import { type Days, PeriodFields } from "./period-bar";

type Props = { days: Days; onDays: (days: Days) => void; today: string; periods?: readonly DayPeriod[] };

/** The days of a list or a report: some periods that are chosen with one press, and any other first and last day. */
export function PeriodChoice({ days, onDays, today, periods = DAY_PERIODS }: Props) {
  const t = useTranslations("logbook");
  const chosen = periodOfDays(days, today, periods);
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

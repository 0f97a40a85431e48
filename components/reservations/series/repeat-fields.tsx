"use client";
import { faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { addDays } from "@/lib/platform/day";
import { isWeeklyDay } from "@/lib/platform/weekly";
import type { Repeat } from "./series-calls";
import { SeriesDates } from "./series-dates";
import type { SeriesCheck } from "./use-series-check";

/** Until when a new reservation is repeated each week, and on which of these dates. */
export function RepeatFields({
  day,
  repeat,
  check,
  timeZone,
  nameOf,
  onChange,
}: {
  /** The day of the first date. Null while it isn't known. */
  day: string | null;
  repeat: Repeat | null;
  check: SeriesCheck | null;
  timeZone: string;
  nameOf: (id: string) => string;
  onChange: (repeat: Repeat | null) => void;
}) {
  const t = useTranslations("booking.series");
  const { exceptions = [] } = repeat ?? {};
  // What was left out while the first date was on another day, or the last one later, is no date any more.
  const isStale = day !== null && repeat !== null && exceptions.some((one) => !isWeeklyDay(one, day, repeat.until));
  useEffect(() => {
    if (isStale)
      onChange({ ...repeat, exceptions: repeat.exceptions.filter((one) => isWeeklyDay(one, day, repeat.until)) });
  }, [isStale, repeat, day, onChange]);
  return (
    <fieldset className="flex flex-col gap-3 border-s-4 border-s-primary ps-3">
      <legend className="sr-only">{t("repeat")}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <DateField
          className="w-56 phone:w-full"
          label={t("until")}
          hint={repeat ? undefined : t("untilHint")}
          texts={useDayTexts()}
          min={day ? addDays(day, 7) : undefined}
          value={repeat?.until ?? null}
          onChange={(until) => onChange(until ? { until, exceptions } : null)}
        />
        {repeat && (
          <Button variant="quiet" icon={faXmark} onClick={() => onChange(null)}>
            {t("once")}
          </Button>
        )}
      </div>
      {repeat &&
        (check ? (
          <SeriesDates
            {...{ check, timeZone, nameOf }}
            onLeaveOut={(left, isLeftOut) =>
              onChange({
                ...repeat,
                exceptions: isLeftOut ? [...exceptions, left] : exceptions.filter((one) => one !== left),
              })
            }
          />
        ) : (
          <p className="text-table text-ink-2">{t("incomplete")}</p>
        ))}
    </fieldset>
  );
}

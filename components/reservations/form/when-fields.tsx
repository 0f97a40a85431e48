"use client";
import { faCircleExclamation, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { cx } from "@/components/ui/cx";
import { DateField } from "@/components/ui/date-field";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import { DurationField, TimeField } from "@/components/ui/time-field";
import { kinds } from "@/lib/activity/reservations/kinds";
import { instantToWallTime } from "../site-time";
import { flightTimesOf, isLastDayDoubtful, timesOf, withEnd, withMinutes, withStart } from "./booking-form-state";
import type { FieldsetProps } from "./fieldset-props";
import { Required } from "./required-field";
import { RevealButton } from "./reveal-button";

/** When it takes place: day, start, end, duration, and of a flight the briefings, with when the people meet and part. */
export function WhenFields({ context, fields, errors, change }: FieldsetProps) {
  const t = useTranslations("booking.fields");
  const hints = useTranslations("booking.hints");
  const dayTexts = useDayTexts();
  const { timeZone, slotMinutes } = context.site;
  const flight = flightTimesOf(fields, timeZone);
  const { isFlight } = kinds[fields.type];
  const endsLater = Boolean(flight && fields.endDay && fields.day && fields.endDay > fields.day);
  const isDoubtful = isLastDayDoubtful(fields, timeZone);
  const isOvernight = endsLater && !fields.isEndDayChosen && flight !== null && flight.onBlock > flight.offBlock;
  // Most end on the day on which they start. A date of the end that was there stays while it is being changed.
  const [hasEndDay, setEndDay] = useState(endsLater || !isFlight);
  const showsEndDay = hasEndDay || endsLater || !isFlight;
  const time = {
    step: slotMinutes,
    required: true,
    roundedText: (typed: string, rounded: string) => hints("rounded", { typed, rounded }),
    unreadableText: hints("time"),
    // A hint may be wider than its narrow column.
    className: "tablet:[&_[id$=-hint]]:whitespace-nowrap",
  };
  const minutes = flight ? (flight.onBlock - flight.offBlock) / 60 : 0;
  const overnightText = hints(isDoubtful ? "doubtful" : "overnight", {
    what: isFlight ? "flight" : "other",
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60),
  });
  const noteId = useId();
  const clock = (at: number) => instantToWallTime(at, timeZone).time;
  return (
    <div>
      <div className="flex flex-wrap gap-3 *:min-w-0 @max-[540px]:grid @max-[540px]:grid-cols-2">
        <Required of="date" className="flex-[1.4_1_8.5rem]">
          <DateField
            label={t("date")}
            texts={dayTexts}
            required
            value={fields.day}
            error={errors.start?.[0]}
            onChange={(day) => change(timesOf(withStart(fields, { day }, timeZone)))}
          />
        </Required>
        <Required of="start" className="flex-[1_1_6rem]">
          <TimeField
            {...time}
            label={t(isFlight ? "offBlock" : "start")}
            value={fields.offBlock}
            error={errors["aircraft.startFlight"]?.[0]}
            onChange={(offBlock) => change(timesOf(withStart(fields, { offBlock }, timeZone)))}
          />
        </Required>
        {showsEndDay && (
          <div data-field="endDate" className="flex-[1.4_1_8.5rem]">
            <DateField
              label={t("endDate")}
              texts={dayTexts}
              required
              value={fields.endDay}
              onChange={(endDay) => change(timesOf(withEnd(fields, { endDay }, timeZone)))}
            />
          </div>
        )}
        <Required of="end" className="flex-[1_1_6rem]">
          <TimeField
            {...time}
            label={t(isFlight ? "onBlock" : "end")}
            value={fields.onBlock}
            hint={endsLater && !isOvernight ? hints("night") : undefined}
            error={errors["aircraft.endFlight"]?.[0] ?? errors.end?.[0] ?? (isDoubtful && overnightText)}
            errorId={isDoubtful ? noteId : undefined}
            onChange={(onBlock) => change(timesOf(withEnd(fields, { onBlock }, timeZone)))}
          />
        </Required>
        <div className="flex-[1_1_5rem]">
          <DurationField
            {...time}
            label={t("duration")}
            unreadableText={hints("duration")}
            // A length that is in doubt is to be typed by whoever means it.
            value={flight && minutes > 0 && !isDoubtful ? minutes : null}
            onChange={(minutes) => change(timesOf(withMinutes(fields, minutes, timeZone)))}
          />
        </div>
        {isOvernight && (
          <p
            id={noteId}
            role="status"
            data-error={isDoubtful || undefined}
            className={cx(
              "-mt-2 flex basis-full items-baseline gap-1.5 text-table @max-[540px]:col-span-2",
              isDoubtful ? "text-neg-ink" : "text-warn-ink",
            )}
          >
            <Icon of={isDoubtful ? faCircleExclamation : faTriangleExclamation} className="translate-y-px" />
            <span>{overnightText}</span>
          </p>
        )}
        {isFlight && (
          // Both stay together where they don't fit beside the times.
          <div className="flex flex-[2_1_12.5rem] gap-3 *:min-w-0 @max-[540px]:col-span-2 @max-[540px]:*:flex-1">
            <Minutes
              label={t("briefing")}
              value={fields.briefing}
              error={errors.durationBriefing?.[0]}
              onChange={(briefing) => change({ briefing })}
            />
            <Minutes
              label={t("debriefing")}
              value={fields.debriefing}
              error={errors.durationDebriefing?.[0]}
              onChange={(debriefing) => change({ debriefing })}
            />
          </div>
        )}
      </div>
      <div className="mt-1 flex empty:hidden flex-wrap items-center justify-between gap-x-4 text-table text-ink-2">
        {!showsEndDay && (
          <div className="-ms-2">
            <RevealButton field="[data-field=endDate]" onReveal={() => setEndDay(true)}>
              {t("endDate")}
            </RevealButton>
          </div>
        )}
        {isFlight && flight && (fields.briefing > 0 || fields.debriefing > 0) && (
          <p className="ms-auto">
            {hints("meeting", {
              from: clock(flight.offBlock - fields.briefing * 60),
              to: clock(flight.onBlock + fields.debriefing * 60),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

function Minutes({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: number;
  error?: string;
  onChange: (minutes: number) => void;
}) {
  return (
    <TextField
      className="flex-1 @min-[541px]:max-w-32"
      label={label}
      inputMode="numeric"
      value={String(value)}
      error={error}
      onChange={(event) => onChange(Math.min(1440, Number(event.target.value.replace(/\D/g, "").slice(0, 4)) || 0))}
    />
  );
}

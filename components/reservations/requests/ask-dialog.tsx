"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { TextField } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import type { RequestKind } from "@/lib/activity/requests/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { newIdempotencyKey } from "@/lib/http/client";
import { formatClock } from "@/lib/platform/display";
import { CancellationReasonChips, useReasonChoice } from "../cancellation-reasons";
import { askForChange } from "../reservation-calls";
import { instantToWallTime, wallTimeToInstant } from "../site-time";
import { blockTimeOf, formatAircraftAndPeople, formatShownPeriod } from "../what-text";
import { type Errors, MOST_LETTERS, QuestionDialog } from "./question-dialog";
import { useFreeStarts } from "./use-free-starts";

type Props = { bar: PublicReservation; timeZone: string; onClose: () => void; onDone: () => void };

const STEP_MINUTES = 5;

/** Asks staff for a cancellation, for a reason, or for another time. After a failure, all input stays. */
export function AskDialog({ kind, bar, timeZone, ...on }: Props & { kind: RequestKind }) {
  const t = useTranslations("booking.request.dialog");
  const texts = useTranslations("booking");
  const reason = useReasonChoice([bar.type]);
  const { reasonId } = reason;
  const dayTexts = useDayTexts();
  const isCancellation = kind === "Cancellation";
  const { start } = blockTimeOf(bar);
  const present = instantToWallTime(start, timeZone);
  const [day, setDay] = useState<string | null>(present.day);
  const [time, setTime] = useState<string | null>(present.time);
  const [comment, setComment] = useState("");
  const [key] = useState(newIdempotencyKey);
  const id = useId();
  const free = useFreeStarts(bar, isCancellation ? null : day, timeZone);
  const wished = day && time ? wallTimeToInstant(day, time, timeZone) : null;
  // A time is read when its field is left, so the button can be pressed before.
  const isReady = isCancellation ? reasonId !== "" : wished !== null;
  const faults: Errors | null = !isCancellation && wished === start ? { time: [t("sameTime")] } : null;
  const isTouched = comment.trim() !== "" || (wished !== null && wished !== start);
  const body = isCancellation
    ? { kind, reasonId, comment }
    : { kind, start: bar.start + (wished ?? start) - start, comment };
  return (
    <QuestionDialog
      {...on}
      isReady={isReady}
      faults={faults}
      isTouched={isTouched}
      title={t(`title.${kind}`)}
      description={t("text", { what: formatAircraftAndPeople(bar), when: formatShownPeriod(bar, timeZone) })}
      confirmLabel={t("send")}
      failed={texts("request.failed.ask")}
      startsAt={isCancellation ? "fieldset" : "input"}
      send={() => askForChange(bar.id, body, key)}
    >
      {(errors) => (
        <>
          {isCancellation ? (
            <CancellationReasonChips {...reason} />
          ) : (
            <div className="grid grid-cols-[3fr_2fr] gap-3">
              <DateField
                label={t("day")}
                texts={dayTexts}
                required
                value={day}
                error={errors.start?.[0]}
                onChange={setDay}
              />
              <TimeField
                label={texts(kinds[bar.type].isFlight ? "fields.offBlock" : "fields.start")}
                step={STEP_MINUTES}
                required
                value={time}
                error={errors.time?.[0]}
                roundedText={(typed, rounded) => texts("hints.rounded", { typed, rounded })}
                unreadableText={texts("hints.time")}
                onChange={setTime}
              />
              {free && (
                <div className="col-span-2 flex flex-col gap-1.5">
                  <p id={`${id}-free`} className="text-small text-ink-2">
                    {t(free.length > 0 ? "free" : "noneFree")}
                  </p>
                  {free.length > 0 && (
                    <ul aria-labelledby={`${id}-free`} className="flex flex-wrap gap-2">
                      {free.map((start) => {
                        const clock = formatClock(start, timeZone);
                        return (
                          <li key={start}>
                            <Button
                              size="small"
                              className="min-w-16 tabular-nums phone:min-h-11"
                              aria-pressed={time === clock}
                              onClick={() => setTime(clock)}
                            >
                              {clock}
                            </Button>
                          </li>
                        );
                      })}
                    </ul>
                  )}
                </div>
              )}
            </div>
          )}
          <TextField
            label={t(`comment.${kind}`)}
            optional={texts("optional")}
            value={comment}
            maxLength={MOST_LETTERS}
            error={errors.comment?.[0]}
            onChange={(event) => setComment(event.target.value)}
          />
        </>
      )}
    </QuestionDialog>
  );
}

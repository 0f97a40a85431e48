"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import { TextField } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import type { RequestKind } from "@/lib/activity/requests/codes";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { newIdempotencyKey } from "@/lib/http/client";
import { CancellationReasonChips, useReasonChoice } from "../cancellation-reasons";
import { askForChange } from "../reservation-calls";
import { instantToWallTime, wallTimeToInstant } from "../site-time";
import { blockTimeOf, formatAircraftAndPeople, formatShownPeriod } from "../what-text";
import { type Errors, MOST_LETTERS, QuestionDialog } from "./question-dialog";

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
                label={t("time")}
                step={STEP_MINUTES}
                required
                value={time}
                error={errors.time?.[0]}
                roundedText={(typed, rounded) => texts("hints.rounded", { typed, rounded })}
                unreadableText={texts("hints.time")}
                onChange={setTime}
              />
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

"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { DateField } from "@/components/ui/date-field";
import { TextField } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import type { RequestKind } from "@/lib/activity/requests/codes";
import type { RequestView } from "@/lib/activity/requests/schema";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { ApiError, newIdempotencyKey } from "@/lib/http/client";
import { CancellationReasonChips, useReasonChoice } from "./cancellation-reasons";
import { answerRequest, askForChange } from "./reservation-calls";
import { instantToWallTime, wallTimeToInstant } from "./site-time";
import { blockTimeOf, formatAircraftAndPeople, formatShownPeriod } from "./what-text";

type Props = { bar: PublicReservation; timeZone: string; onClose: () => void; onDone: () => void };

const STEP_MINUTES = 5;
/** The server takes no longer ones. */
const MOST_LETTERS = 500;

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
    <Question
      {...on}
      bar={bar}
      timeZone={timeZone}
      isReady={isReady}
      faults={faults}
      isTouched={isTouched}
      title={t(`title.${kind}`)}
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
    </Question>
  );
}

/** Refuses a request and says why. */
export function RefuseDialog({ request, ...rest }: Props & { request: RequestView }) {
  const t = useTranslations("booking.request.dialog");
  const failed = useTranslations("booking.request")("failed.refuse");
  const [answer, setAnswer] = useState("");
  return (
    <Question
      {...rest}
      isReady={answer.trim() !== ""}
      isTouched={answer.trim() !== ""}
      title={t("title.refuse", { name: request.name })}
      confirmLabel={t("refuse")}
      failed={failed}
      startsAt="input"
      send={() => answerRequest(rest.bar.id, { requestId: request.id, granted: false, answer })}
    >
      {(errors) => (
        <TextField
          label={t("answer", { name: request.name })}
          required
          value={answer}
          maxLength={MOST_LETTERS}
          error={errors.answer?.[0]}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
    </Question>
  );
}

type Errors = ApiError["errors"];

/** A question over the sheet of a reservation that sends what was typed. Errors of the server go to the fields. */
function Question({
  bar,
  timeZone,
  isReady,
  faults = null,
  isTouched,
  failed,
  send,
  onClose,
  onDone,
  children,
  ...look
}: Props & {
  isReady: boolean;
  /** What is wrong with what was typed. It is said instead of sending it. */
  faults?: Errors | null;
  isTouched: boolean;
  title: string;
  confirmLabel: string;
  failed: string;
  startsAt: string;
  send: () => Promise<void>;
  children: (errors: Errors) => ReactNode;
}) {
  const t = useTranslations("booking.request.dialog");
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const leave = useUnsavedWorkGuard(isTouched && !isBusy);
  const fail = useFailureToast();
  async function confirm() {
    if (!isReady || isBusy) return;
    setErrors(faults ?? {});
    if (faults) return;
    setBusy(true);
    try {
      await send();
      onDone();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      fail(error, failed);
      setBusy(false);
    }
  }
  return (
    <ConfirmationDialog
      {...look}
      open
      size="normal"
      destructive={false}
      onOpenChange={(open) => !open && leave(onClose)}
      description={t("text", { what: formatAircraftAndPeople(bar), when: formatShownPeriod(bar, timeZone) })}
      keepLabel={t("back")}
      confirmDisabled={!isReady}
      onConfirm={() => void confirm()}
      busy={isBusy}
      busyLabel={t("busy")}
    >
      {children(errors)}
    </ConfirmationDialog>
  );
}

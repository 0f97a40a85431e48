"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/http/client";

/** The server takes no longer texts. */
export const MOST_LETTERS = 500;

export type Errors = ApiError["errors"];
type Look = { title: string; description: string; confirmLabel: string };
type Sending = { failed: string; send: () => Promise<unknown>; onClose: () => void; onDone: () => void };

/** A question over a screen that sends what was typed. Errors of the server go to the fields; after one, all input stays. */
export function QuestionDialog({
  isReady,
  faults = null,
  isTouched,
  failed,
  send,
  onClose,
  onDone,
  children,
  ...look
}: Look &
  Sending & {
    isReady: boolean;
    /** What is wrong with what was typed. It is said instead of sending it. */
    faults?: Errors | null;
    isTouched: boolean;
    startsAt: string;
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
      keepLabel={t("back")}
      confirmDisabled={!isReady}
      onConfirm={() => void confirm()}
      busy={isBusy}
      busyLabel={t("busy")}
    >
      <div className="marks-required contents">{children(errors)}</div>
    </ConfirmationDialog>
  );
}

/** Asks for the words with which a request is granted or refused. A refusal needs some. */
export function AnswerDialog({
  label,
  isRequired,
  send,
  ...rest
}: Look & Omit<Sending, "send"> & { label: string; isRequired: boolean; send: (answer: string) => Promise<unknown> }) {
  const texts = useTranslations("booking");
  const [answer, setAnswer] = useState("");
  const isGiven = answer.trim() !== "";
  return (
    <QuestionDialog
      {...rest}
      isReady={isGiven || !isRequired}
      isTouched={isGiven}
      startsAt="input"
      send={() => send(answer)}
    >
      {(errors) => (
        <TextField
          label={label}
          required={isRequired}
          optional={isRequired ? undefined : texts("optional")}
          value={answer}
          maxLength={MOST_LETTERS}
          error={errors.answer?.[0]}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
    </QuestionDialog>
  );
}

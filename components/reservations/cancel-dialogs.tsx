"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { TextField } from "@/components/ui/text-field";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import { CancellationReasonSelect } from "./cancellation-reason-select";
import { formatPeriod } from "./site-time";
import { formatAircraftAndPeople } from "./what-text";

type Props = { bar: PublicReservation; timeZone: string; onClose: () => void };

/** Asks for a reason and cancels the reservation. After a failure, all input stays. */
export function CancelReservationDialog({
  bar,
  timeZone,
  onClose,
  onDone,
}: Props & {
  /** Called with the version of the cancelled reservation. */
  onDone: (version: number) => void;
}) {
  const t = useTranslations("booking.cancelDialog");
  const texts = useTranslations("booking");
  const [reasonId, setReasonId] = useState("");
  const [explanation, setExplanation] = useState("");
  const [isBusy, setBusy] = useState(false);
  const leave = useUnsavedWorkGuard(explanation.trim() !== "" && !isBusy);
  const fail = useFailureToast();

  async function cancel() {
    setBusy(true);
    try {
      const body = { reasonId, commentaryForCancel: explanation };
      const { version } = await api.patch(`reservation/${bar.id}/cancel`, { body, version: bar.version });
      onDone(version ?? bar.version + 1);
    } catch (error) {
      fail(error, texts("failed.cancel"));
      setBusy(false);
    }
  }

  return (
    <ConfirmationDialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      title={t("title")}
      description={t("text", { what: formatAircraftAndPeople(bar), when: formatPeriod(bar.start, bar.end, timeZone) })}
      keepLabel={t("keep")}
      confirmLabel={t("confirm")}
      confirmDisabled={!reasonId}
      onConfirm={() => void cancel()}
      busy={isBusy}
      busyLabel={t("busy")}
    >
      <CancellationReasonSelect value={reasonId} onChange={setReasonId} />
      <TextField
        label={t("text2")}
        optional={texts("optional")}
        value={explanation}
        onChange={(event) => setExplanation(event.target.value)}
      />
    </ConfirmationDialog>
  );
}

/**
 * Asks for confirmation and withdraws a reservation that was entered by mistake. A withdrawn reservation is hidden
 * everywhere but stays in the audit.
 */
export function WithdrawReservationDialog({ bar, timeZone, onClose, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations("booking.withdrawDialog");
  const texts = useTranslations("booking");
  const [isBusy, setBusy] = useState(false);
  const fail = useFailureToast();
  async function withdraw() {
    setBusy(true);
    try {
      await api.delete(`reservation/${bar.id}`, { version: bar.version });
      onDone();
    } catch (error) {
      fail(error, texts("failed.withdraw"));
      setBusy(false);
    }
  }
  return (
    <ConfirmationDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("text", { what: formatAircraftAndPeople(bar), when: formatPeriod(bar.start, bar.end, timeZone) })}
      keepLabel={t("keep")}
      confirmLabel={t("confirm")}
      onConfirm={() => void withdraw()}
      busy={isBusy}
      busyLabel={t("busy")}
    />
  );
}

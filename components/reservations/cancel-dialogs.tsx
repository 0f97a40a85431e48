"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import { CANCELLATION_GROUPS } from "@/lib/records/dictionaries/codes";
import type { CancellationReasonView } from "@/lib/records/dictionaries/schema";
import { decodeCancellationReason } from "@/lib/records/dictionaries/wire";
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
  const groups = useTranslations("reservations.groups");
  const [reasonId, setReasonId] = useState("");
  const [explanation, setExplanation] = useState("");
  const [isBusy, setBusy] = useState(false);
  const leave = useUnsavedWorkGuard(explanation.trim() !== "" && !isBusy);
  const fail = useFailureToast();
  const { data: reasons = [] } = useQuery({
    queryKey: ["cancellation-reason"],
    queryFn: async () => {
      const { data: views } = await api.get<CancellationReasonView[]>("cancellation-reason", { quiet: true });
      return views.map(decodeCancellationReason);
    },
    staleTime: 300_000,
  });

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

  const options = CANCELLATION_GROUPS.flatMap((group) => {
    const within = reasons.filter((reason) => reason.group === group);
    const choices = within.map(({ id, reason }) => ({ value: id, label: reason }));
    return choices.length > 0 ? [{ label: groups(group), options: choices }] : [];
  });
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
      <Select
        label={t("reason")}
        required
        placeholder={texts("choose")}
        options={options}
        value={reasonId}
        onChange={(event) => setReasonId(event.target.value)}
      />
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

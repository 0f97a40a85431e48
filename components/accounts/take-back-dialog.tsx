"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { Transaction } from "@/lib/activity/accounts/wire";
import { ApiError, api } from "@/lib/http/client";

type Props = { transaction: Transaction; onTaken: () => void; onClose: () => void };

/** Asks why a transaction is taken back, and does so by a contra-entry. */
export function TakeBackDialog({ transaction: { id, number }, onTaken, onClose }: Props) {
  const t = useTranslations("accounts.contra");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const [comment, setComment] = useState("");
  const [error, setError] = useState("");

  async function takeBack() {
    setBusy(true);
    setError("");
    try {
      await api.post(`flight-account/${id}/contra`, { body: { comment } });
      showToast({ tone: "success", title: t("saved", { number }) });
      onTaken();
      onClose();
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.errors.comment : undefined;
      if (said) setError(said.join(" "));
      else fail(failure, t("failed"));
      setBusy(false);
    }
  }

  return (
    <ConfirmationDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      startsAt="input"
      title={t("title", { number })}
      description={t("text")}
      keepLabel={t("keep")}
      confirmLabel={t("confirm")}
      onConfirm={() => void takeBack()}
      busy={isBusy}
      busyLabel={t("saving")}
    >
      <TextField
        label={t("reason")}
        value={comment}
        maxLength={500}
        onChange={(event) => setComment(event.target.value)}
        error={error || undefined}
        className="mt-3"
      />
    </ConfirmationDialog>
  );
}

"use client";
import { faBan, faRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";
import { ApiError, api } from "@/lib/http/client";
import { MAX_WITHDRAWAL_REASON_LENGTH } from "@/lib/records/notices/codes";
import type { Notice } from "@/lib/records/notices/wire";

/** The button that withdraws a notice for a reason, or puts it back in force. */
export function WithdrawNotice({ notice }: { notice: Notice }) {
  const t = useTranslations("notices.sheet");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");

  async function restore(version: number) {
    try {
      await api.patch(`notice/${notice.id}/restore`, { body: { version } });
      showToast({ tone: "success", title: t("restored"), id: "withdrawn" });
    } catch (failure) {
      fail(failure, t("failed"));
    }
    refresh();
  }

  async function withdraw() {
    setBusy(true);
    setError("");
    try {
      const { version } = await api.patch(`notice/${notice.id}/withdraw`, {
        body: { reason },
        version: notice.version,
      });
      setOpen(false);
      setReason("");
      showToast({
        tone: "success",
        title: t("withdrawnToast"),
        action: { label: t("undo"), onPress: () => void restore(version ?? notice.version + 1) },
        milliseconds: UNDO_OFFER_MS,
        id: "withdrawn",
      });
      refresh();
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.errors.reason : undefined;
      if (said) setError(said.join(" "));
      else fail(failure, t("failed"));
    } finally {
      setBusy(false);
    }
  }

  if (notice.withdrawnAt !== null) {
    return (
      <Button icon={faRotateLeft} onClick={() => void restore(notice.version)}>
        {t("restore")}
      </Button>
    );
  }
  return (
    <>
      <Button icon={faBan} onClick={() => setOpen(true)}>
        {t("withdraw")}
      </Button>
      <ConfirmationDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("withdrawTitle", { title: notice.title })}
        description={t("withdrawText")}
        keepLabel={t("keep")}
        confirmLabel={t("confirmWithdraw")}
        onConfirm={() => void withdraw()}
        busy={isBusy}
        busyLabel={t("saving")}
      >
        <TextField
          label={t("reason")}
          value={reason}
          maxLength={MAX_WITHDRAWAL_REASON_LENGTH}
          onChange={(event) => setReason(event.target.value)}
          error={error || undefined}
          className="mt-3"
        />
      </ConfirmationDialog>
    </>
  );
}

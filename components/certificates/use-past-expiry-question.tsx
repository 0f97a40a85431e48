"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { useRecordForm } from "@/components/resource/use-record-form";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { CertificateFieldValues } from "@/lib/records/certificates/wire";

type Submit = ReturnType<typeof useRecordForm<CertificateFieldValues>>["submit"];

/**
 * Asks before something is validated whose last day is over: mostly a slip, such as the year before. `submit` takes the place of
 * the form's own; `question` is what it asks.
 */
export function usePastExpiryQuestion(
  { form, submit }: Pick<ReturnType<typeof useRecordForm<CertificateFieldValues>>, "form" | "submit">,
  asks = true,
): { submit: Submit; question: ReactNode } {
  const t = useTranslations("certificates.pastExpiry");
  const [endedOn, setEndedOn] = useState<string | null>(null);
  const guarded: Submit = async (event) => {
    const { expiresOn } = form.getValues();
    if (!asks || expiresOn === null || expiresOn >= unixToUtcDay(Date.now() / 1000)) return submit(event);
    event?.preventDefault();
    setEndedOn(expiresOn);
  };
  const close = () => setEndedOn(null);
  const question = endedOn !== null && (
    <ConfirmationDialog
      open
      onOpenChange={close}
      title={t("title", { day: formatDayAsDdMmYyyy(endedOn) })}
      description={t("text")}
      keepLabel={t("keep")}
      confirmLabel={t("action")}
      onConfirm={() => {
        close();
        void submit();
      }}
    />
  );
  return { submit: guarded, question };
}

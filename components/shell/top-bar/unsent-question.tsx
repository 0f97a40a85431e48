"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { unsentQuestionStore } from "./kept-on-device";

/** Asks whoever signs out whether what this device alone keeps may be lost. */
export function UnsentQuestion() {
  const t = useTranslations("shell.unsentFlights");
  const question = useSyncExternalStore(unsentQuestionStore.subscribe, unsentQuestionStore.read, () => null);
  const count = question?.count ?? 1;
  return (
    <ConfirmationDialog
      open={question !== null}
      onOpenChange={(open) => !open && unsentQuestionStore.answer(false)}
      title={t("title", { count })}
      description={t("text")}
      keepLabel={t("stay")}
      confirmLabel={t("lose", { count })}
      onConfirm={() => unsentQuestionStore.answer(true)}
    />
  );
}

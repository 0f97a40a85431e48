"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

type Props = {
  title: ReactNode;
  /** Closes the dialog. If there is unsaved input, the person is asked first. */
  onClose: () => void;
  onSubmit: () => Promise<void>;
  isBusy: boolean;
  isDirty: boolean;
  /** A message that the person must read before they save again. */
  warning?: string;
  saveLabel?: string;
  size?: "narrow" | "normal" | "wide";
  children: ReactNode;
};

/**
 * A dialog with a form. Enter saves. Escape closes it, but asks first if there is unsaved input. While it saves, the whole
 * dialog is covered.
 */
export function FormDialog({
  title,
  onClose,
  onSubmit,
  isBusy,
  isDirty,
  warning,
  saveLabel,
  size = "narrow",
  children,
}: Props) {
  const t = useTranslations("resource");
  const id = useId();
  const leave = useUnsavedWorkGuard(isDirty && !isBusy);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      title={title}
      closeLabel={t("close")}
      busy={isBusy}
      busyLabel={t("saving")}
      size={size}
      startsAtField
      actions={
        <>
          <Button onClick={() => leave(onClose)}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" form={id}>
            {saveLabel ?? t("save")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {warning && <Notice tone="warning">{warning}</Notice>}
        {children}
      </form>
    </Dialog>
  );
}

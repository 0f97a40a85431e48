"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useUnsavedWork } from "@/components/shell/unsaved/unsaved-work";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

type Props = {
  title: ReactNode;
  /** Asked about where something was typed. */
  onClose: () => void;
  onSubmit: () => Promise<void>;
  isBusy: boolean;
  isDirty: boolean;
  /** Something to read before saving again. */
  warning?: string;
  saveLabel?: string;
  size?: "narrow" | "normal" | "wide";
  children: ReactNode;
};

/** A dialog that is a form: Enter saves, Escape leaves (something typed is asked about first), and while it saves everything is covered. */
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
  const leave = useUnsavedWork(isDirty && !isBusy);
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

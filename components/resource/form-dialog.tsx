"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { confirmThenLeave, useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { RequiredNote } from "./required-note";

type Props = {
  title: ReactNode;
  /** Closes the dialog. If there is unsaved input, the person is asked first. */
  onClose: () => void;
  /** The form, as `useRecordForm` makes it. `warning` is what the person must read before they save again. */
  record: { submit: () => Promise<void>; isBusy: boolean; isDirty: boolean; warning?: string };
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
  record: { submit, isBusy, isDirty, warning },
  saveLabel,
  size = "narrow",
  children,
}: Props) {
  const t = useTranslations("resource");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const leave = useUnsavedWorkGuard(isDirty && !isBusy);
  // A time that is being typed is taken over when its field is left, which Escape doesn't do.
  const close = () => (form.current?.querySelector("[data-typed]") ? confirmThenLeave(onClose, true) : leave(onClose));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      closeLabel={t("close")}
      busy={isBusy}
      busyLabel={t("saving")}
      size={size}
      startsAtField
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" form={id}>
            {saveLabel ?? t("save")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="marks-required flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {warning && <Notice tone="warning">{warning}</Notice>}
        {children}
        <RequiredNote />
      </form>
    </Dialog>
  );
}

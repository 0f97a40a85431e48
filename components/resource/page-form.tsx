"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { confirmThenLeave, useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { BusyOverlay, InertWhileBusy } from "@/components/ui/busy";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { submitOnCtrlEnter } from "@/components/ui/submit-on-ctrl-enter";
import { RequiredNote } from "./required-note";
import type { useRecordForm } from "./use-record-form";

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: only members that don't depend on the type are used
  record: Pick<ReturnType<typeof useRecordForm<any>>, "submit" | "isBusy" | "isDirty" | "warning" | "discard">;
  /** Leaves the form, usually to its list. Without it, the form has a Discard button instead of Cancel. */
  onCancel?: () => void;
  saveLabel?: string;
  /** What the footer says while nothing is unsaved. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

/**
 * A form as part of a page. Its footer stays visible and shows whether changes are unsaved, a button to leave, and the
 * button that saves. A person who leaves with unsaved changes is asked first.
 */
export function PageForm({ record, onCancel, saveLabel, note, className, children }: Props) {
  const t = useTranslations("resource");
  const refresh = useRefresh();
  const { isBusy, isDirty, warning } = record;
  useUnsavedWorkGuard(isDirty && !isBusy);
  function takeTheirs() {
    record.discard();
    refresh();
  }
  return (
    <form
      noValidate
      className={cx("marks-required relative border border-line bg-surface", className)}
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void record.submit();
      }}
    >
      <InertWhileBusy busy={isBusy}>
        {warning && (
          <div className="px-6 pt-6 phone:px-4 phone:pt-4">
            <Notice tone="warning">
              <div className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 flex-[1_1_220px]">{warning}</span>
                <Button onClick={takeTheirs}>{t("reload")}</Button>
              </div>
            </Notice>
          </div>
        )}
        {children}
        <div
          data-print="hide"
          className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-6 py-3 phone:px-4"
        >
          <p role="status" className="min-w-0 flex-1 text-table text-ink-2">
            {isDirty ? t("unsaved") : note}
          </p>
          <RequiredNote />
          {onCancel ? (
            <Button onClick={() => confirmThenLeave(onCancel)}>{t("cancel")}</Button>
          ) : (
            isDirty && <Button onClick={record.discard}>{t("discard")}</Button>
          )}
          <Button variant="primary" type="submit">
            {saveLabel ?? t("save")}
          </Button>
        </div>
      </InertWhileBusy>
      <BusyOverlay busy={isBusy} label={t("saving")} />
    </form>
  );
}

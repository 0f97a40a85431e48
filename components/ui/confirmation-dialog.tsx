"use client";
import * as Radix from "@radix-ui/react-alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { BusyOverlay, dialogActionsClass, dialogBackdropClass, dialogPanelClass } from "./dialog";
import { dialogFocusHandlers } from "./dialog-focus-handlers";

/** Asks before an action that can't easily be undone. Buttons name the action. A destructive button is red and last. */
export function ConfirmationDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  keepLabel,
  confirmLabel,
  onConfirm,
  destructive = true,
  confirmDisabled,
  busy = false,
  busyLabel,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Fields of the dialog, such as a reason. */
  children?: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  destructive?: boolean;
  confirmDisabled?: boolean;
  busy?: boolean;
  busyLabel?: string;
}) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={dialogBackdropClass} />
        <Radix.Content {...dialogFocusHandlers} aria-busy={busy} className={cx(dialogPanelClass, "max-w-[420px]")}>
          <div inert={busy} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-5">
            <Radix.Title className="text-section font-bold">{title}</Radix.Title>
            <Radix.Description className="text-table text-ink phone:text-body">{description}</Radix.Description>
            {children}
            <div className={cx("mt-2", dialogActionsClass)}>
              <Radix.Cancel asChild>
                <Button>{keepLabel}</Button>
              </Radix.Cancel>
              {/* Radix.Action isn't used, because it would close the dialog before the server answers. */}
              <Button variant={destructive ? "destructive" : "primary"} onClick={onConfirm} disabled={confirmDisabled}>
                {confirmLabel}
              </Button>
            </div>
          </div>
          <BusyOverlay busy={busy} label={busyLabel} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

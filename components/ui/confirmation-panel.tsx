"use client";
import * as Radix from "@radix-ui/react-alert-dialog";
import type { KeyboardEvent, ReactNode } from "react";
import { BusyOverlay } from "./busy";
import { Button, KeyHint } from "./button";
import { cx } from "./cx";
import { dialogActionsClass, dialogBackdropClass, dialogPanelClass } from "./dialog";
import { dialogFocusHandlers } from "./dialog-focus-handlers";
import { UnbrokenText } from "./unbroken-text";

/** A large one stays where its top is while what it shows is read, so that nothing moves away under the pointer. */
const width = {
  narrow: "max-w-[420px]",
  normal: "max-w-[700px] top-[10dvh]! translate-y-0! max-h-[calc(90dvh-24px)]!",
};

export type ConfirmationProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Fields of the dialog, such as a reason. */
  children?: ReactNode;
  /** CSS selector of the element that gets the focus. By default it is the button that keeps everything as it is. */
  startsAt?: string;
  /** What else can be done, at the start of the row of buttons. */
  extra?: ReactNode;
  keepLabel: string;
  /** The key that keeps everything as it is, shown in the button. */
  keepHint?: string;
  confirmLabel: string;
  /** The key that confirms, shown in the button. */
  confirmHint?: string;
  onConfirm: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  destructive?: boolean;
  confirmDisabled?: boolean;
  busy?: boolean;
  busyLabel?: string;
  size?: keyof typeof width;
};

/** The dialog itself, see `ConfirmationDialog`. */
export function ConfirmationPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  startsAt,
  extra,
  keepLabel,
  keepHint,
  confirmLabel,
  confirmHint,
  onConfirm,
  onKeyDown,
  destructive = true,
  confirmDisabled,
  busy = false,
  busyLabel,
  size = "narrow",
}: ConfirmationProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={dialogBackdropClass} />
        <Radix.Content
          {...dialogFocusHandlers}
          onOpenAutoFocus={(event) => {
            dialogFocusHandlers.onOpenAutoFocus();
            const first = startsAt && (event.target as HTMLElement).querySelector<HTMLElement>(startsAt);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            // A form below, whose child the dialog is for React, has no say in where Tab leads in it.
            if (event.key === "Tab") event.stopPropagation();
          }}
          aria-busy={busy}
          className={cx(dialogPanelClass, width[size])}
        >
          <form
            noValidate
            inert={busy}
            className="flex min-h-0 flex-col outline-none!"
            onSubmit={(event) => {
              event.preventDefault();
              // A dialog over a form is its child for React, and must not send it.
              event.stopPropagation();
              onConfirm();
            }}
          >
            {/* What is asked scrolls where it is long, and the buttons stay in sight. */}
            <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-5 pb-1">
              <Radix.Title className="text-section font-bold">{title}</Radix.Title>
              <Radix.Description className="text-table text-ink phone:text-body">
                {typeof description === "string" ? <UnbrokenText text={description} /> : description}
              </Radix.Description>
              {children}
            </div>
            <div className={cx("p-5 pt-3", dialogActionsClass)}>
              {extra && <div className="me-auto">{extra}</div>}
              <Radix.Cancel asChild>
                <Button>
                  {keepLabel}
                  {keepHint && <KeyHint>{keepHint}</KeyHint>}
                </Button>
              </Radix.Cancel>
              {/* Radix.Action isn't used, because it would close the dialog before the server answers. */}
              <Button type="submit" variant={destructive ? "destructive" : "primary"} disabled={confirmDisabled}>
                {confirmLabel}
                {confirmHint && <KeyHint>{confirmHint}</KeyHint>}
              </Button>
            </div>
          </form>
          <BusyOverlay busy={busy} label={busyLabel} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

"use client";
import { faXmark } from "@fortawesome/free-solid-svg-icons";
import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { IconButton } from "./button";
import { cx } from "./cx";
import { dialogBackdropClass } from "./dialog";
import { dialogFocusHandlers } from "./dialog-focus-handlers";

/**
 * A drawer from the right over the page, for what stands beside a list where there is room. Where it is beside the page, one goes
 * on working there while it is open.
 */
export function Drawer({
  open,
  onOpenChange,
  title,
  closeLabel,
  actions,
  isBeside = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  isBeside?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={!isBeside} open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogBackdropClass} />
        <Radix.Content
          {...dialogFocusHandlers}
          onOpenAutoFocus={(event) => {
            dialogFocusHandlers.onOpenAutoFocus();
            // The buttons beside the title aren't the main content, so the drawer itself gets the focus.
            if (!actions) return;
            event.preventDefault();
            (event.target as HTMLElement).focus();
          }}
          aria-describedby={undefined}
          data-beside={isBeside || undefined}
          onInteractOutside={(event) => isBeside && event.preventDefault()}
          className={cx(
            "fixed inset-y-0 end-0 z-50 flex w-[560px] max-w-full flex-col bg-canvas text-body text-ink shadow-dialog animate-fade outline-none!",
            isBeside && "top-13! w-[480px]! border-s border-line",
          )}
        >
          <header className="flex items-center gap-3 ps-4 pe-2 py-2">
            <Radix.Title className="min-w-0 flex-1 text-section font-bold wrap-anywhere">{title}</Radix.Title>
            {actions}
            <Radix.Close asChild>
              <IconButton icon={faXmark} label={closeLabel} variant="quiet" className="text-ink!" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

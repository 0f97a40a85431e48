"use client";
import { faXmark } from "@fortawesome/free-solid-svg-icons";
import * as Dialog from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { dialogBackdropClass } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";

/** The menu as a drawer over the page, for windows narrower than 1023 px. */
export function MenuDrawer({
  open,
  onOpenChange,
  title,
  closeLabel,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogBackdropClass} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 w-[280px] max-w-[85vw] overflow-y-auto bg-surface text-body text-ink shadow-dialog animate-fade outline-none!"
        >
          <div data-surface="bar" className="flex h-13 items-center justify-between bg-bar ps-5 pe-1 text-white">
            <Dialog.Title className="text-body font-bold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={closeLabel}
              title={closeLabel}
              className="grid size-11 place-items-center rounded-control -outline-offset-4!"
            >
              <Icon of={faXmark} className="text-section" />
            </Dialog.Close>
          </div>
          <nav aria-label={title}>{children}</nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

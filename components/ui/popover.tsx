"use client";
import * as Radix from "@radix-ui/react-popover";
import type { ReactNode } from "react";
import { cx } from "./cx";

/** A small panel that opens at its trigger (a Button, passed as an element). */
export function Popover({
  trigger,
  label,
  children,
  align = "end",
  open,
  onOpenChange,
  className,
}: {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Focus the first link or field here, because the library never focuses links.
          onOpenAutoFocus={(event) => {
            const first = (event.target as HTMLElement).querySelector<HTMLElement>("a[href], button, input, select");
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          className={cx(
            "z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-control bg-raised p-4 text-body text-ink shadow-popup animate-pop outline-none!",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

"use client";
import * as Radix from "@radix-ui/react-popover";
import { type ReactNode, type RefObject, useRef } from "react";
import { cx } from "./cx";
import type { PopUpProps } from "./use-pop-up";

export type PopoverProps = {
  label: string;
  align?: "start" | "center" | "end";
  className?: string;
};

/**
 * The panel of a pop-up. It gives the focus back to its trigger, unless a press elsewhere has closed it. `below` is the element
 * to which it is aligned, if that isn't the trigger. `startsAt` chooses where the focus starts.
 */
export function PopoverPanel({
  anchor,
  id,
  open,
  onOpenChange,
  label,
  align = "end",
  className,
  below = anchor,
  startsAt = "a[href], button, input, select",
  children,
}: PopUpProps & PopoverProps & { below?: RefObject<HTMLElement | null>; startsAt?: string; children: ReactNode }) {
  const isPressedElsewhere = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={below as { current: HTMLElement }} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Focus the first link or field here, because the library never focuses links.
          onOpenAutoFocus={(event) => {
            const first = (event.target as HTMLElement).querySelector<HTMLElement>(startsAt);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onInteractOutside={(event) => {
            // A press on the trigger closes the panel by itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else isPressedElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isPressedElsewhere.current) anchor.current?.focus();
            isPressedElsewhere.current = false;
          }}
          className={cx(
            "z-50 max-h-(--radix-popper-available-height) overflow-y-auto rounded-control bg-raised p-4 text-body text-ink shadow-popup animate-pop outline-none!",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

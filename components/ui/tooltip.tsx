"use client";
import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

/** A short text that appears on hover and on focus. The child must be one focusable element with its own accessible name. */
export function Tooltip({
  text,
  children,
  side = "bottom",
}: {
  text: ReactNode;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
}) {
  return (
    <Radix.Provider delayDuration={350}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 rounded-strip bg-bar px-2 py-1 text-small text-white shadow-popup animate-pop"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

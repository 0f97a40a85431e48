"use client";
import type { ReactNode } from "react";
import type { PopoverProps } from "./popover-panel";
import { usePopUp } from "./use-pop-up";

export const loadPopoverPanel = () => import("./popover-panel").then((module) => module.PopoverPanel);

/** A small panel that opens at its trigger (a Button, passed as an element). */
export function Popover({
  trigger,
  children,
  open,
  onOpenChange,
  ...panel
}: PopoverProps & {
  trigger: ReactNode;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const {
    button,
    loaded: Panel,
    props,
  } = usePopUp({ trigger, kind: "dialog", load: loadPopoverPanel, open, onOpenChange });
  return (
    <>
      {button}
      {Panel && (
        <Panel {...props} {...panel}>
          {children}
        </Panel>
      )}
    </>
  );
}

"use client";
import type { ReactNode } from "react";
import type { MenuProps } from "./menu-panel";
import { usePopUp } from "./use-pop-up";

export type { MenuItem } from "./menu-panel";

const load = () => import("./menu-panel").then((module) => module.ActionsPanel);

/** A list of actions that opens below its trigger (a Button, passed as an element). */
export function Menu({
  trigger,
  open,
  onOpenChange,
  ...menu
}: MenuProps & { trigger: ReactNode; open?: boolean; onOpenChange?: (open: boolean) => void }) {
  const { button, loaded: Panel, props } = usePopUp({ trigger, kind: "menu", load, open, onOpenChange });
  return (
    <>
      {button}
      {Panel && <Panel {...props} {...menu} />}
    </>
  );
}

"use client";
import type { ConfirmationProps } from "./confirmation-panel";
import { useLoadedOnce } from "./use-loaded";

const load = () => import("./confirmation-panel").then((module) => module.ConfirmationPanel);

/**
 * Asks before an action that can't easily be undone. Buttons name the action. A destructive button is red and last. Its code is
 * loaded when it opens, or before that when it `mayOpen` soon.
 */
export function ConfirmationDialog({ mayOpen = false, ...dialog }: ConfirmationProps & { mayOpen?: boolean }) {
  const Panel = useLoadedOnce(load, dialog.open || mayOpen);
  return Panel && <Panel {...dialog} />;
}

import type { KeyboardEvent } from "react";

/** Radix keeps Enter from these, with Ctrl too, so that it isn't they who have used it. */
const KEPT_FROM = "[role=checkbox], [role=radio]";

/** Sends the form around a field, or inside a dialog, when Ctrl-Enter is pressed in it. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, target } = event;
  const isUsed = event.defaultPrevented && !(target as HTMLElement).matches(KEPT_FROM);
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isUsed) return;
  const form = (target as HTMLElement).closest("form") ?? currentTarget.querySelector("form");
  if (!form || !currentTarget.contains(form)) return;
  event.preventDefault();
  // A field may take over what was typed into it with this key, so wait until it has.
  setTimeout(() => form.requestSubmit());
}

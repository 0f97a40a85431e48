import type { KeyboardEvent } from "react";

/** Sends the form around a field, or inside a dialog, when Ctrl-Enter is pressed in it. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const { currentTarget, target } = event;
  const form = (target as HTMLElement).closest("form") ?? currentTarget.querySelector("form");
  if (!form || !currentTarget.contains(form)) return;
  event.preventDefault();
  // A field may take over what was typed into it with this key, so wait until it has.
  setTimeout(() => form.requestSubmit());
}

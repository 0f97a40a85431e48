import { useEffect } from "react";
import { areSingleKeysOn } from "./single-keys";

const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * Presses the button of the dialog with the focus that names the pressed key in `aria-keyshortcuts`. Enter does so while the dialog itself has
 * the focus, because elsewhere it belongs to what has it.
 */
export function useButtonKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      const dialog = target.closest<HTMLElement>("[role=dialog]");
      if (!dialog || target.closest(FIELDS)) return;
      if (event.key === "Enter" ? target !== dialog : !areSingleKeysOn()) return;
      const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
      const button = dialog.querySelector<HTMLElement>(`button[aria-keyshortcuts~="${CSS.escape(key)}"]`);
      if (!button?.checkVisibility()) return;
      event.preventDefault();
      button.click();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

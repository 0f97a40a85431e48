type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type EarlyInput = {
  /** What each field held last. */
  typed: Map<Field, string>;
  /** The pressed buttons and sent forms, in their order and each once, because people press again what doesn't answer. */
  pressed: Set<HTMLElement>;
  stop: () => void;
};
declare global {
  interface Window {
    early?: EarlyInput;
  }
}

/**
 * Runs in the page's head and keeps what a person does before React has started. Links and fields work without React. But
 * nobody answers a button or a form yet, and React would put fields back to the values that the server knew.
 *
 * The page contains this function as text, so the function may use nothing outside itself.
 */
export function captureEarlyInput(): void {
  const typed: EarlyInput["typed"] = new Map();
  const pressed: EarlyInput["pressed"] = new Set();
  const kinds = ["input", "change", "pointerdown", "mousedown", "keydown", "click", "submit"];
  for (const kind of kinds) window.addEventListener(kind, keep, true);
  window.early = { typed, pressed, stop };

  function keep(event: Event): void {
    const target = event.target as HTMLElement;
    if (event.type === "input" || event.type === "change") {
      if ("value" in target) typed.set(target as Field, (target as Field).value);
      return;
    }
    // A press on a submit button is kept as its form's submit event, after the browser has made it.
    const element = event.type === "submit" ? target : target.closest<HTMLElement>("button:not([type=submit])");
    if (!element) return;
    // React may have started on a part of the page. It must not answer a press that is repeated later.
    event.stopImmediatePropagation();
    if (event.type !== "submit" && event.type !== "click") return;
    event.preventDefault();
    pressed.add(element);
    document.documentElement.dataset.early = "";
  }

  function stop(): void {
    for (const kind of kinds) window.removeEventListener(kind, keep, true);
    delete document.documentElement.dataset.early;
    delete window.early;
  }
}

/**
 * Repeats what was kept: first the fields, then the presses. The loops await after each step, because React handles an event
 * only after the code that sends it. No event of the person can come in between.
 */
export async function replayEarlyInput({ typed, pressed, stop }: EarlyInput): Promise<void> {
  // The click of a button that is held down is still to come, and must be kept like the rest of its press.
  do await new Promise(requestAnimationFrame);
  while (document.querySelector("button:active"));
  stop();
  for (const [field, value] of typed) await setValue(field, value);
  for (const element of pressed) await press(element);
}

async function setValue(field: Field, value: string): Promise<void> {
  // React ignores a change event if the value is the last one set on the field itself. So set another value there, then the
  // right one through the prototype, which React doesn't watch.
  field.value = `${value}0`;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

async function press(element: HTMLElement): Promise<void> {
  if (element instanceof HTMLFormElement) return element.requestSubmit();
  // Menus and tabs don't react to a click alone, but every button reacts to the space bar.
  const space = { key: " ", bubbles: true, cancelable: true };
  const isLeft = element.dispatchEvent(new KeyboardEvent("keydown", space));
  element.dispatchEvent(new KeyboardEvent("keyup", space));
  if (isLeft) element.click();
}

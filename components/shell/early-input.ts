type Press = { target: EventTarget; byKey: boolean };
export type EarlyInput = {
  typed: Map<HTMLElement, string>;
  pressed: Press[];
  /** The button on which the pointer is down. The button acts when the pointer is released. */
  held: HTMLElement | null;
  /** True while the input is replayed, so that the replayed events are not captured again. */
  isDoingOver: boolean;
  stop: () => void;
};
declare global {
  interface Window {
    early?: EarlyInput;
  }
}

/**
 * Runs in the page's head before React. It captures what a person types or presses before React has started, and stops these
 * events. A component replays them later. The page contains this function as text, so the function may use nothing outside
 * itself.
 */
export function captureEarlyInput(): void {
  const early: EarlyInput = { typed: new Map(), pressed: [], held: null, isDoingOver: false, stop };
  window.early = early;
  const kinds = ["input", "change", "submit", "click", "keydown", "pointerdown", "mousedown", "pointerup", "mouseup"];
  for (const kind of kinds) window.addEventListener(kind, keep, true);

  function keep(event: Event): void {
    if (early.isDoingOver) return;
    const at = event.target;
    // A press on a button may hit its icon, which is an SVG element.
    if (!(at instanceof Element)) return;
    if (event.type === "input" || event.type === "change") {
      early.typed.set(at as HTMLElement, (at as HTMLInputElement).value);
    } else if (event.type === "submit") {
      press(event, at, false);
    } else if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey)) {
      // Ctrl-K opens the command palette. If the event were not stopped, the browser would run its own shortcut.
      if (event.key.toLowerCase() === "k") press(event, document, true);
    } else {
      // Only other buttons are captured. Links, fields and submit buttons work without React.
      const button = at.closest<HTMLElement>("button:not([type=submit])");
      if (event.type === "pointerdown") early.held = button;
      else if (event.type === "pointerup") early.held = null;
      if (!button) return;
      // A click without a pointer comes from Enter or the space bar.
      if (event.type === "click") press(event, button, (event as MouseEvent).detail === 0);
    }
    event.stopImmediatePropagation();
  }

  function press(event: Event, target: EventTarget, byKey: boolean): void {
    event.preventDefault();
    // A person who presses the same button again because nothing happened wants only one press.
    if (early.pressed.at(-1)?.target !== target) early.pressed.push({ target, byKey });
    document.documentElement.dataset.early = "";
  }

  function stop(): void {
    for (const kind of kinds) window.removeEventListener(kind, keep, true);
    delete document.documentElement.dataset.early;
    delete window.early;
  }
}

/**
 * Replays early input: first the typed values, then the presses in their order. It waits after each step until React has
 * handled the step, as between two real events. Without the wait, each field of a form would still see the others as empty.
 */
export async function replayEarlyInput(early: EarlyInput): Promise<void> {
  const { typed, pressed } = early;
  await turn();
  // The person may still be typing. Their new input then captures the field again with its latest value.
  for (const [field, value] of typed) {
    typed.delete(field);
    early.isDoingOver = true;
    if (field.isConnected) type(field, value);
    early.isDoingOver = false;
    await turn();
  }
  early.stop();
  for (const { target, byKey } of pressed) {
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else if (target === document)
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true }));
    else if (target instanceof HTMLElement && target.isConnected) (byKey ? pressByKey : pressFully)(target);
    await turn();
  }
  if (early.held?.isConnected) pressDown(early.held);
}

function type(field: HTMLElement, value: string): void {
  if (field instanceof HTMLSelectElement) field.value = value;
  else if (!(field instanceof HTMLInputElement && field.type === "file")) {
    const input = field as HTMLInputElement;
    // React ignores an input event if the value equals the last value set through the element's own setter. So set a
    // different value there first. Then set the real value through the prototype's setter, which React doesn't watch.
    input.value = value === "" ? "0" : "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Presses the space bar. A menu opened with a key focuses its first item. A menu opened with a click doesn't. */
function pressByKey(button: HTMLElement): void {
  const how = { key: " ", bubbles: true, cancelable: true };
  const isLeft = button.dispatchEvent(new KeyboardEvent("keydown", how));
  button.dispatchEvent(new KeyboardEvent("keyup", how));
  if (isLeft) button.click();
}

/** Sends all events of a press, not only the click, because menus and tabs react to the pointer going down. */
function pressFully(button: HTMLElement): void {
  pressDown(button);
  const how = { bubbles: true, cancelable: true, button: 0 };
  button.dispatchEvent(new PointerEvent("pointerup", { ...how, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mouseup", how));
  button.click();
}

function pressDown(button: HTMLElement): void {
  const how = { bubbles: true, cancelable: true, button: 0 };
  button.dispatchEvent(new PointerEvent("pointerdown", { ...how, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mousedown", how));
}

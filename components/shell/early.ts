type Press = { target: EventTarget; byKey: boolean };
export type Early = {
  typed: Map<HTMLElement, string>;
  pressed: Press[];
  /** The button that the pointer holds down: what comes of it comes when it is let go. */
  held: HTMLElement | null;
  /** What comes now is done over, not new. */
  isDoingOver: boolean;
  stop: () => void;
};
declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Runs in the page's head, before anything of React: what is typed or pressed while the page isn't alive yet is kept, and
 * nobody else hears of it until `Awake` does it over. It is sent as its own source text, so it may use nothing from outside.
 */
export function keepEarly(): void {
  const early: Early = { typed: new Map(), pressed: [], held: null, isDoingOver: false, stop };
  window.early = early;
  const kinds = ["input", "change", "submit", "click", "keydown", "pointerdown", "mousedown", "pointerup", "mouseup"];
  for (const kind of kinds) window.addEventListener(kind, keep, true);

  function keep(event: Event): void {
    if (early.isDoingOver) return;
    const at = event.target;
    // What is pressed of a button may be its icon, which is no element of HTML.
    if (!(at instanceof Element)) return;
    if (event.type === "input" || event.type === "change") {
      early.typed.set(at as HTMLElement, (at as HTMLInputElement).value);
    } else if (event.type === "submit") {
      press(event, at, false);
    } else if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey)) {
      // The command palette; on its own the browser would open something else.
      if (event.key.toLowerCase() === "k") press(event, document, true);
    } else {
      // Links, fields and submitting buttons do by themselves what they are there for.
      const button = at.closest<HTMLElement>("button:not([type=submit])");
      if (event.type === "pointerdown") early.held = button;
      else if (event.type === "pointerup") early.held = null;
      if (!button) return;
      // A click that no pointer made: Enter or the space bar.
      if (event.type === "click") press(event, button, (event as MouseEvent).detail === 0);
    }
    event.stopImmediatePropagation();
  }

  function press(event: Event, target: EventTarget, byKey: boolean): void {
    event.preventDefault();
    // Pressed again because nothing happened is pressed once.
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
 * Does over what came too early: first what was typed, then the presses in their order. What one brings about has settled
 * before the next, as between two events of a hand: two fields of one form would each take the other for empty.
 */
export async function doEarly(early: Early): Promise<void> {
  const { typed, pressed } = early;
  await turn();
  // Who goes on typing meanwhile is heard: the field comes up again with what it holds by then.
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
    // React answers only to what differs from what it set last, by the element's own setter; the prototype's it doesn't see.
    input.value = value === "" ? "0" : "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** What opens by key leads to its first item, what a click opens doesn't. */
function pressByKey(button: HTMLElement): void {
  const how = { key: " ", bubbles: true, cancelable: true };
  const isLeft = button.dispatchEvent(new KeyboardEvent("keydown", how));
  button.dispatchEvent(new KeyboardEvent("keyup", how));
  if (isLeft) button.click();
}

/** Menus open when the button goes down, tabs too: the whole press, not only its click. */
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

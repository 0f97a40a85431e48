export type Early = { typed: Map<HTMLElement, string>; pressed: EventTarget[]; stop: () => void };
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
  const early: Early = { typed: new Map(), pressed: [], stop };
  window.early = early;
  const kinds = ["input", "change", "submit", "click", "keydown", "pointerdown", "mousedown", "pointerup", "mouseup"];
  for (const kind of kinds) window.addEventListener(kind, keep, true);

  function keep(event: Event): void {
    const at = event.target;
    if (!(at instanceof HTMLElement)) return;
    if (event.type === "input" || event.type === "change") {
      early.typed.set(at, (at as HTMLInputElement).value);
    } else if (event.type === "submit") {
      press(event, at);
    } else if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey)) {
      // The command palette; on its own the browser would open something else.
      if (event.key.toLowerCase() === "k") press(event, document);
    } else {
      // Links, fields and submitting buttons do by themselves what they are there for.
      const button = at.closest("button:not([type=submit])");
      if (!button) return;
      if (event.type === "click") press(event, button);
    }
    event.stopImmediatePropagation();
  }

  function press(event: Event, target: EventTarget): void {
    event.preventDefault();
    // Pressed again because nothing happened is pressed once.
    if (early.pressed.at(-1) !== target) early.pressed.push(target);
    document.documentElement.dataset.early = "";
  }

  function stop(): void {
    for (const kind of kinds) window.removeEventListener(kind, keep, true);
    delete document.documentElement.dataset.early;
    delete window.early;
  }
}

/** Does over what came too early: first what was typed, then the presses in their order. */
export function doEarly({ typed, pressed, stop }: Early): void {
  stop();
  for (const [field, value] of typed) if (field.isConnected) type(field, value);
  for (const target of pressed) {
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else if (target === document)
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true }));
    else if (target instanceof HTMLElement && target.isConnected) pressFully(target);
  }
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

/** Menus open when the button goes down, tabs too: the whole press, not only its click. */
function pressFully(button: HTMLElement): void {
  const how = { bubbles: true, cancelable: true, button: 0 };
  button.dispatchEvent(new PointerEvent("pointerdown", { ...how, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mousedown", how));
  button.dispatchEvent(new PointerEvent("pointerup", { ...how, pointerType: "mouse" }));
  button.dispatchEvent(new MouseEvent("mouseup", how));
  button.click();
}

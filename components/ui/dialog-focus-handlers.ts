/** The board of a page, or the one of its cells that Tab reaches. It gets the focus that came from nowhere. */
const HOME = ":is([data-focus-home][tabindex], [data-focus-home] [tabindex='0'])";

/** The elements that had the focus before each open dialog. The innermost dialog is last. */
let cameFrom: HTMLElement[] = [];

/**
 * The element that gets the focus back. If the focused element is in a pop-up, it is the pop-up's trigger, because the
 * pop-up closes.
 */
function openerOf(active: HTMLElement): HTMLElement {
  const menu = active.closest("[role=menu]");
  if (menu) return document.getElementById(menu.getAttribute("aria-labelledby") ?? "") ?? active;
  const popup = active.closest("[data-radix-popper-content-wrapper]")?.firstElementChild;
  return (popup?.id && document.querySelector<HTMLElement>(`[aria-controls="${popup.id}"]`)) || active;
}

/**
 * Event handlers that return the focus when a dialog without a trigger closes. When one dialog replaces another (details,
 * then cancel), the focus returns to the element before the first dialog. A dialog over a form returns it to the form's
 * field.
 */
export const dialogFocusHandlers = {
  onOpenAutoFocus() {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body) cameFrom.push(openerOf(active));
  },
  onCloseAutoFocus(event: Event) {
    event.preventDefault();
    const open = [...document.querySelectorAll<HTMLElement>("[role$=dialog][data-state=open]")];
    const holds = (element?: Element | null) => open.some((dialog) => dialog.contains(element ?? null));
    let back: HTMLElement | undefined;
    if (open.length === 0) {
      back = cameFrom.findLast((element) => element.isConnected);
      cameFrom = [];
      back?.focus({ preventScroll: true });
      // It was opened by a key that belongs to the page, or what had the focus is gone.
      if (document.activeElement === document.body) back = document.querySelector<HTMLElement>(HOME) ?? undefined;
    } else if (holds(cameFrom.at(-1))) back = cameFrom.pop();
    else if (!holds(document.activeElement)) back = open.at(-1);
    back?.focus({ preventScroll: true });
  },
};

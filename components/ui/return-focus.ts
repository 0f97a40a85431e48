/** Where the focus was, the innermost last, while dialogs stand over each other. */
let cameFrom: HTMLElement[] = [];

/** What opened a pop-up, for what was pressed in one: the pop-up itself won't be there any more. */
function openerOf(active: HTMLElement): HTMLElement {
  const menu = active.closest("[role=menu]");
  if (menu) return document.getElementById(menu.getAttribute("aria-labelledby") ?? "") ?? active;
  const popup = active.closest("[data-radix-popper-content-wrapper]")?.firstElementChild;
  return (popup?.id && document.querySelector<HTMLElement>(`[aria-controls="${popup.id}"]`)) || active;
}

/**
 * For dialogs that open without a trigger of their own: closed, the focus is where it was before. One that takes the
 * place of another (details, then cancel) leads back to where the first came from, a question over a form to its field.
 */
export const returnFocus = {
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
    } else if (holds(cameFrom.at(-1))) back = cameFrom.pop();
    else if (!holds(document.activeElement)) back = open.at(-1);
    back?.focus({ preventScroll: true });
  },
};

let cameFrom: HTMLElement | null = null;

/**
 * For dialogs that open without a trigger of their own: closed, the focus is where it was before the first of them. One
 * that takes the place of another (details, then cancel) leads back to where the first came from.
 */
export const returnFocus = {
  onOpenAutoFocus() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || active === document.body || active.closest("[role$=dialog]")) return;
    // A menu goes away with what was chosen from it: back to the button that opened it.
    const menu = active.closest("[role=menu]");
    cameFrom = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
  },
  onCloseAutoFocus(event: Event) {
    event.preventDefault();
    if (document.querySelector("[role$=dialog][data-state=open]")) return;
    cameFrom?.focus({ preventScroll: true });
    cameFrom = null;
  },
};

const NAME = "envol.operation-type.";

/**
 * The operation type that the form proposes at a site: the only one, or the one that was booked last in this browser, because
 * a desk often books several of a kind. Empty when there is none. A browser that stores nothing proposes none.
 */
export function recallOperationType(offered: readonly { id: string }[], siteId: string): string {
  if (offered.length === 1) return offered[0]!.id;
  try {
    const last = localStorage.getItem(NAME + siteId);
    return offered.find(({ id }) => id === last)?.id ?? "";
  } catch {
    return "";
  }
}

export function rememberOperationType(id: string, siteId: string): void {
  try {
    localStorage.setItem(NAME + siteId, id);
  } catch {
    // The browser stores nothing, so the next form proposes nothing.
  }
}

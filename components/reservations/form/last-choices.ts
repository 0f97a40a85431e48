// What was booked last in this browser at a site. A browser that stores nothing proposes nothing.

type Name = "operation-type" | "rental-length";

function recall(name: Name, siteId: string): string | null {
  try {
    return localStorage.getItem(`envol.${name}.${siteId}`);
  } catch {
    return null;
  }
}

function remember(name: Name, siteId: string, value: string): void {
  try {
    localStorage.setItem(`envol.${name}.${siteId}`, value);
  } catch {
    // The browser stores nothing.
  }
}

/**
 * The operation type that the form proposes at a site: the only one, or the one that was booked last, because a desk often
 * books several of a kind. Empty when there is none.
 */
export function recallOperationType(offered: readonly { id: string }[], siteId: string): string {
  if (offered.length === 1) return offered[0]!.id;
  const last = recall("operation-type", siteId);
  return offered.find(({ id }) => id === last)?.id ?? "";
}

export const rememberOperationType = (id: string, siteId: string) => remember("operation-type", siteId, id);

/** How long the last rental was that was booked on a phone, in minutes, or a whole day. An hour if there was none. */
export function recallRentalLength(siteId: string): number | "day" {
  const last = recall("rental-length", siteId);
  if (last === "day") return last;
  const minutes = Number(last);
  return Number.isInteger(minutes) && minutes > 0 && minutes < 1440 ? minutes : 60;
}

export const rememberRentalLength = (length: number | "day", siteId: string) =>
  remember("rental-length", siteId, String(length));

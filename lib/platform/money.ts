/** Digits after the point that a currency has: 2 for EUR, 0 for JPY, 3 for TND (ISO 4217). */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A decimal amount as integer minor units, rounded half up; null where it has more digits than the currency. */
export function toMinor(amount: number, currency: string): number | null {
  const scaled = amount * 10 ** digitsOf(currency);
  const minor = Math.round(scaled);
  return Math.abs(scaled - minor) < 1e-6 && Number.isSafeInteger(minor) ? minor : null;
}

/** Minor units as the decimal number that travels. */
export function fromMinor(minor: number, currency: string): number {
  return Number((minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency)));
}
